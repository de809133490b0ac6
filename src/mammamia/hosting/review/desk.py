"""The desk: reviews under way in a house, thought about by its staff and asked for part by part.

Whoever asks says how many messages are known already, and waits until there is more. So a review goes through anything
that carries requests, and one that nobody asks for any more is given up.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeAlias

from mammamia.hosting.protocol.reviewing import ReviewMessage, ReviewPart
from mammamia.hosting.refused import Refused
from mammamia.hosting.review.review import Review
from mammamia.hosting.staff import Staff
from mammamia.hosting.task import BotTrouble

MOST_AT_ONCE: Final = 2  # reviews that are thought about; the others wait
MOST_WAITING: Final = 16
MOST_KEPT: Final = 32  # reviews whose messages can be asked for again
WAIT: Final = 10.0  # seconds until an answer comes, even with nothing new
GATHER: Final = 0.3  # seconds in which more is found, so that it goes together
FORGOTTEN: Final = 30.0  # seconds after which a review that nobody asks for is given up

Make: TypeAlias = Callable[[], Review]


class _Course:
    """One review under way."""

    def __init__(self) -> None:
        self.messages: list[ReviewMessage] = []
        self.is_done = False
        self.trouble: Refused | None = None
        self.asked = asyncio.get_running_loop().time()
        self.news = asyncio.Event()
        self.doing: asyncio.Task[None] | None = None

    def say(self, *messages: ReviewMessage) -> None:
        self.messages.extend(messages)
        self.news.set()


class ReviewDesk:
    """All reviews of a house."""

    def __init__(self, staff: Staff) -> None:
        self._staff = staff
        self._courses: OrderedDict[object, _Course] = OrderedDict()
        self._places = asyncio.Semaphore(MOST_AT_ONCE)

    async def part(self, key: object, make: Make, after: int) -> ReviewPart:
        """What a review says after its first so many messages; it begins when it is first asked for."""
        course = self._courses.get(key)
        if course is None:
            course = self._begin(key, make)
        self._courses.move_to_end(key)
        course.asked = asyncio.get_running_loop().time()
        if len(course.messages) <= after and not course.is_done:
            course.news.clear()
            try:
                await asyncio.wait_for(course.news.wait(), WAIT)
                await asyncio.sleep(GATHER)
            except TimeoutError:
                pass
        if course.trouble is not None:
            self._courses.pop(key, None)
            raise course.trouble
        return ReviewPart(tuple(course.messages[after:]), course.is_done)

    def stop(self) -> None:
        """Nobody thinks any more."""
        for course in self._courses.values():
            if course.doing is not None:
                course.doing.cancel()
        self._courses.clear()

    def _begin(self, key: object, make: Make) -> _Course:
        if sum(not course.is_done for course in self._courses.values()) >= MOST_WAITING:
            raise Refused("too-many-requests")
        for old in [old for old, course in self._courses.items() if course.is_done][: -MOST_KEPT + 1]:
            del self._courses[old]
        course = self._courses[key] = _Course()
        course.doing = asyncio.create_task(self._do(key, course, make))
        return course

    async def _do(self, key: object, course: _Course, make: Make) -> None:
        """Think about one decision after the other, as long as somebody asks."""
        try:
            async with self._places:
                review = await asyncio.to_thread(make)
                course.say(review.begun())
                for task in review.tasks:
                    if asyncio.get_running_loop().time() - course.asked > FORGOTTEN:
                        self._courses.pop(key, None)
                        return
                    course.say(*review.take(task, await self._staff.reckon(task)))
                course.say(review.done())
        except Refused as refused:
            course.trouble = refused
        except BotTrouble:
            course.trouble = Refused("unavailable")
        finally:
            course.is_done = True
            course.news.set()
