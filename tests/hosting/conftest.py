"""Every room of these tests deals the same cards at every run."""

from tests.deals import same_deals

__all__ = ["same_deals"]
