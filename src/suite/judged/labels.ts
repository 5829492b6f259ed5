import type { McptestError } from "../../errors.ts";
import { isObject, type Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { quote } from "../wording/base.ts";
import { unreadableLabel } from "../wording/rubrics.ts";
import type { Label } from "./judged.ts";

/** Faults of one file that are told. */
const MOST_TOLD = 10;

type Record = { readonly value: Json; readonly line: number };

/** The labels of a file, in its order: JSON lines, or CSV whose first line names the fields. What is wrong is reported. */
export async function readLabels(file: string, text: string, report: (error: McptestError) => void): Promise<Label[]> {
  let faults = 0;
  const tell = (reason: string, line: number): void => {
    faults += 1;
    if (faults <= MOST_TOLD) report(unreadableLabel(reason, { file, line, column: 1 }));
  };
  const records = /\.csv$/i.test(file) ? await readCsv(text, tell) : readLines(text, tell);
  const ids = new Map<string, number>();
  return records.flatMap(({ value, line }) => {
    const label = readLabel(value, line);
    if (typeof label === "string") {
      tell(label, line);
      return [];
    }
    const first = ids.get(label.id);
    if (first !== undefined) tell(`${quote(label.id)} is also the id of line ${first}`, line);
    else ids.set(label.id, line);
    return [label];
  });
}

type Tell = (reason: string, line: SourceLocation["line"]) => void;

function readLines(text: string, tell: Tell): Record[] {
  return text.split(/\r?\n/).flatMap((row, at): Record[] => {
    if (row.trim() === "") return [];
    try {
      return [{ value: JSON.parse(row) as Json, line: at + 1 }];
    } catch (error) {
      tell(`it is no JSON: ${(error as Error).message}`, at + 1);
      return [];
    }
  });
}

/** Cells are texts, but for scores; an empty one is none. */
async function readCsv(text: string, tell: Tell): Promise<Record[]> {
  const { parse } = await import("csv-parse/sync");
  try {
    const rows = parse(text, { columns: true, skip_empty_lines: true, info: true }) as unknown as {
      record: { [field: string]: string };
      info: { lines: number };
    }[];
    return rows.map(({ record, info }) => {
      const given = Object.entries(record).filter(([, cell]) => cell !== "");
      const value = Object.fromEntries(
        given.map(([field, cell]) => [field, field === "score" && cell.trim() !== "" ? Number(cell) : cell]),
      );
      return { value, line: info.lines };
    });
  } catch (error) {
    tell(`it is no CSV: ${(error as Error).message}`, 1);
    return [];
  }
}

/** The label, or what is wrong with it. */
function readLabel(value: Json, line: number): Label | string {
  if (!isObject(value)) return "it is no map";
  const { id = String(line), prompt, response, context, label, score } = value;
  if (typeof response !== "string") return `it has no "response" that is a text`;
  if (prompt !== undefined && typeof prompt !== "string") return `"prompt" is no text`;
  if (label !== undefined && label !== "pass" && label !== "fail")
    return `"label" must be pass or fail, but is ${quote(String(label))}`;
  if (score !== undefined && !(typeof score === "number" && score >= 0 && score <= 1))
    return `"score" must be from 0 to 1`;
  if (label === undefined && score === undefined) return `it has neither "label" nor "score"`;
  return { id: String(id), prompt, response, context, label, score };
}
