"""The figures of several processes: one block for each figure, one line for each process that lives."""

from __future__ import annotations

import asyncio
from pathlib import Path

from mammamia.server.gathering import ProcessSocket, gathered, labelled, merged, telling
from mammamia.server.metrics import Metrics


def test_a_sample_gets_one_label_more() -> None:
    assert labelled("a_total 3", "0") == 'a_total{process="0"} 3'
    assert labelled('a_total{reason="rate"} 3', "1") == 'a_total{reason="rate",process="1"} 3'


def test_each_figure_has_one_heading_and_a_line_for_every_process() -> None:
    one, two = Metrics(), Metrics()
    one.moves.add(n=3)
    two.moves.add(n=4)
    lines = merged({"0": one.text(), "1": two.text()}).splitlines()
    at = lines.index("# TYPE mammamia_moves_total counter")
    assert lines[at + 1 : at + 3] == ['mammamia_moves_total{process="0"} 3', 'mammamia_moves_total{process="1"} 4']
    headings = [line for line in lines if line.startswith("# ")]
    assert len(headings) == len(set(headings))
    assert len(lines) - len(headings) == 2 * sum(not line.startswith("#") for line in one.text().splitlines())


def test_who_is_gone_is_left_out_and_comes_back_in_its_place(tmp_path: Path) -> None:
    async def story() -> None:
        places = [ProcessSocket(tmp_path, number) for number in range(2)]
        async with telling(places[0], Metrics()):
            async with telling(places[1], Metrics()):
                assert 'mammamia_rooms{process="1"}' in await gathered(places[0])
            told = await gathered(places[0])
            assert 'mammamia_rooms{process="0"}' in told
            assert 'process="1"' not in told
            async with telling(places[1], Metrics()):
                assert 'mammamia_rooms{process="1"}' in await gathered(places[0])

    asyncio.run(story())
