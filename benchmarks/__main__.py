"""Prints every measurement, one a line."""

from benchmarks import crowd, engine, kernel, levels, overlay, program, search


def main() -> None:
    for report in (
        engine.report,
        kernel.report,
        search.report_thinking,
        program.report_start,
        program.report_chatter,
        levels.report,
        crowd.report,
        overlay.report,
    ):
        print(report(), flush=True)


if __name__ == "__main__":
    main()
