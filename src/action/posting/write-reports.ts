import type { McptestError } from "../../errors.ts";
import { REPORTERS, type RenderOptions, type Report, type ReporterName } from "../../report/index.ts";
import { writeReport } from "./post.ts";
import type { Places } from "./report-path.ts";

/** The reports that were written. */
export interface Written {
  /** Where they are; `json` is the one that `report-path` names. */
  files: Partial<Record<ReporterName, string>>;
  /** What the one in SARIF says, whether or not it could be written. */
  sarif?: string;
  errors: readonly McptestError[];
}

/** Writes the report in every format that was asked for; one that cannot be written does not keep the others back. */
export async function writeReports(
  report: Report,
  places: Places,
  about: Pick<RenderOptions, "category" | "inRepository">,
): Promise<Written> {
  const files: Written["files"] = {};
  const errors: McptestError[] = [];
  let sarif: string | undefined;
  for (const { format, path } of [...places.others, { format: "json" as const, path: places.report }]) {
    const { render } = await REPORTERS[format].load();
    const text = render(report, { colour: false, columns: 80, ...about });
    if (format === "sarif") sarif = text;
    const unwritten = await writeReport(path, text);
    if (unwritten.length === 0) files[format] = path;
    else if (format === "json") delete files.json;
    errors.push(...unwritten);
  }
  return { files, errors, ...(sarif !== undefined && { sarif }) };
}
