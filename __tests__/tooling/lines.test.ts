import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The most characters of a line, comments and templates included: the formatter breaks neither. */
const MOST = 160;

function longIn(text: string): number[] {
  return text.split("\n").flatMap((line, index) => (line.length > MOST ? [index + 1] : []));
}

test("a line of more than 160 characters is found", () => {
  expect(longIn(`${"a".repeat(160)}\n${"a".repeat(161)}\n`)).toEqual([2]);
});

test("no line of the source has more than 160 characters", () => {
  const paths = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(?:[cm]?[jt]s|css)$/.test(path) && !path.startsWith("generated/"),
  );
  expect(paths.length).toBeGreaterThan(500);
  const long = paths.flatMap((path) =>
    longIn(readFileSync(join("src", path), "utf8")).map((line) => `${path}:${line}`),
  );
  expect(long).toEqual([]);
});
