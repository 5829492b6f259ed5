import { conclude } from "../../../../src/conduct/index.ts";
import { md } from "../../../../src/report/reporters/md/markdown.ts";
import { buildAssertion, buildFailure, buildReport, placeOf } from "../../fixtures/builders.ts";

const WIDE = { colour: false, columns: 400 };

test.each([
  ["exact", "=", 5, 7.5, "expected 5, found 7.5"],
  ["lt", "<", 5, 7.5, "expected a number less than 5, found 7.5"],
])(
  "the details of a failure with one assertion have expected, found, line and rerun: %s",
  (matcher, short, ...values) => {
    const [expected, actual, message] = values;
    const failed = buildAssertion("result.price", matcher, { short, expected, actual, message, location: placeOf(14) });
    const page = md.render(conclude(buildReport({ results: [buildFailure("is cheap", [failed])] })), WIDE);
    const [line = "", details = ""] = page.split("<details open>");
    expect(line).toContain(`\`${message}\` at examples/packages.yml:14 · is cheap`);
    expect(details).toContain(
      `✗ \`result.price\` \`${short}\` at \`examples/packages.yml:14\`<br>expected \`5\`, found \`7.5\`\n`,
    );
    expect(details).not.toContain(message);
    expect(details).toContain("```sh\nmcptest run examples/packages.yml --filter 'is cheap'\n```");
  },
);
