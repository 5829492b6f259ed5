import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median, ms, verdict } from "./measure.mjs";

const RENDER = fileURLToPath(new URL("render-report.mjs", import.meta.url));
const FORMATS = ["pretty", "json", "junit", "md", "html", "sarif", "gitlab", "ndjson", "tap"];

/** Rendering a report of 10,000 results in each format, in a process of its own; needs lib/, as `npm run build` makes it. */
export function listReporterWork({ folder, rounds }) {
  return FORMATS.flatMap((format) => {
    const measure = () =>
      JSON.parse(execFileSync(process.execPath, ["--expose-gc", RENDER, format], { cwd: folder, encoding: "utf8" }));
    return [
      {
        name: `10,000 results as ${format}: time and memory`,
        measure: async () => {
          const all = Array.from({ length: Math.min(rounds, 3) }, measure);
          const value = median(all.map(({ wall }) => wall)) / 1000;
          const memory = median(all.map(({ rss }) => rss));
          const { met, ...row } = verdict(
            value,
            " s",
            1,
            `${ms(value * 1000)}, ${memory} MB above the report (bar 150 MB)`,
          );
          return { ...row, met: met && memory <= 150 };
        },
      },
    ];
  });
}
