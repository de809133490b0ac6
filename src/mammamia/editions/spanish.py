"""The Spanish edition: classic with fewer cards for fewer players. Its book brings the doubles, which are an option."""

from dataclasses import replace

from mammamia.editions.classic import CLASSIC

SPANISH = replace(CLASSIC, key="spanish", thin=True)
