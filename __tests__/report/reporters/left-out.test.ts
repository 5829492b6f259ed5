import { conclude } from "../../../src/conduct/index.ts";
import { junit } from "../../../src/report/reporters/junit/reporter.ts";
import { tap } from "../../../src/report/reporters/tap/reporter.ts";
import { buildReport, buildResult } from "../fixtures/builders.ts";

const WIDE = { colour: false, columns: 400 };

test.each([junit, tap])(
  "the formats that programs read say how many facts of one name they leave out: %#",
  (format) => {
    const warnings = Array.from({ length: 60 }, (_, at) => ({ code: "w", message: `number ${at}` }));
    const text = format.render(conclude(buildReport({ results: [buildResult("t")], warnings })), WIDE);
    expect(text).toContain("number 49");
    expect(text).not.toContain("number 50");
    expect(text).toContain("… and 10 more");
  },
);
