"""Results of a check in the format that CI systems read."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from upheld.corpus.ruling import Ruling
from upheld.coverage.checked import Checked
from upheld.errors import Problem


def junit_report(rulings: Sequence[Ruling], found: Sequence[Checked], problems: Sequence[Problem]) -> bytes:
    """A test case for each case and each mistake on a page, a skipped one for a ruling without cases."""
    suite = Element("testsuite", name="upheld")
    for problem in problems:
        _add_problem(suite, problem)
    for each in found:
        _add_case(suite, each)
    excused = [ruling for ruling in rulings if not ruling.scenarios]
    for ruling in excused:
        test = SubElement(suite, "testcase", classname=ruling.id, name=ruling.id)
        SubElement(test, "skipped", message=_excuse(ruling))
    counts = {
        "tests": len(found) + len(problems) + len(excused),
        "failures": sum(each.verdict in ("fails", "undetermined") for each in found),
        "errors": sum(each.verdict == "wrong" for each in found) + len(problems),
        "skipped": len(excused),
    }
    for name, count in counts.items():
        suite.set(name, str(count))
    suite.set("time", f"{sum(each.seconds for each in found):.3f}")
    report: bytes = tostring(suite, encoding="utf-8", xml_declaration=True)
    return report


def _add_case(suite: Element, each: Checked) -> None:
    path, _, line = each.place.rpartition(":")
    test = SubElement(
        suite,
        "testcase",
        classname=each.ruling,
        name=each.case,
        file=path,
        line=line,
        time=f"{each.seconds:.3f}",
    )
    if each.verdict == "holds":
        return
    tag = "error" if each.verdict == "wrong" else "failure"
    problem = SubElement(test, tag, type=each.verdict, message=each.message.partition("\n")[0])
    problem.text = each.message


def _add_problem(suite: Element, problem: Problem) -> None:
    place = problem.place
    test = SubElement(
        suite, "testcase", classname=place.path, name=str(place), file=place.path, line=str(place.line)
    )
    SubElement(test, "error", type="page", message=problem.message).text = str(problem)


def _excuse(ruling: Ruling) -> str:
    if ruling.disputed:
        return f"disputed: {ruling.disputed}"
    return f"untested: {ruling.untested or 'it has no scenario'}"
