"""The HTTP side keeps to what it says of itself: requests made from its OpenAPI description (Schemathesis)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from mammamia.hosting.endpoints import Endpoint
from mammamia.server.web.api import ENDPOINTS, openapi
from tests.server.served import server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SCHEMA = schemathesis.openapi.from_dict(openapi("1"))


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with server() as address:
        yield address


POSITIVE, NEGATIVE = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
ASKED = [(point, POSITIVE) for point in ENDPOINTS] + [(point, NEGATIVE) for point in ENDPOINTS if point.takes]


@pytest.mark.slow
@pytest.mark.parametrize(("point", "mode"), ASKED, ids=lambda part: getattr(part, "path", None) or str(part.value))
def test_every_answer_is_as_described(point: Endpoint[Any], mode: schemathesis.GenerationMode, url: str) -> None:
    """Good requests and bad ones: no trouble, and every answer of the described status, type and shape."""
    cases = SCHEMA[point.path][point.method].as_strategy(generation_mode=mode)

    @settings(max_examples=15, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def check(case: Any) -> None:
        case.call_and_validate(base_url=url, checks=CHECKS)

    check()
