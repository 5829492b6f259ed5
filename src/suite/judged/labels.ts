import type { McptestError } from "../../errors.ts";
import { isObject, type Json, readJson } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { heldNumber, isNumber } from "../../values/numbers/numeral.ts";
import { quote } from "../../values/show/words.ts";
import { hintName } from "../../values/suggest.ts";
import { count } from "../../values/text.ts";
import { LABEL, unreadableLabel } from "../wording/rubrics.ts";
import type { Label as ReadLabel } from "./judged.ts";

/** A label before it is held against a rubric. */
export type Label = Omit<ReadLabel, "passes">;

const KEYS: readonly string[] = ["id", "prompt", "response", "context", "label", "score"] satisfies (keyof Label)[];
/** Faults of one file that are told. */
const MOST_TOLD = 10;

type Record = { readonly value: Json; readonly line: number };

/** The labels of a file, in its order: JSON lines, or CSV whose first line names the fields. What is wrong is reported. */
export async function readLabels(file: string, text: string, report: (error: McptestError) => void): Promise<Label[]> {
  const lines: number[] = [];
  const tell: Tell = (reason, line, hint = LABEL) => {
    if (lines.push(line) <= MOST_TOLD) report(unreadableLabel({ reason, hint }, { file, line, column: 1 }));
  };
  const records = /\.csv$/i.test(file) ? await readCsv(text, tell) : readLines(text, tell);
  if (records.length === 0 && lines.length === 0) tell("the file holds no label", 1);
  const ids = new Map<string, number>();
  const unknown = new Set<string>();
  const labels = records.flatMap(({ value, line }) => {
    for (const key of Object.keys(isObject(value) ? value : {})) {
      if (KEYS.includes(key) || unknown.has(key)) continue;
      unknown.add(key);
      tell(`unknown key ${quote(key)}`, line, hintName(key, KEYS, ""));
    }
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
  const untold = lines.slice(MOST_TOLD);
  const [line] = untold;
  if (line !== undefined)
    report(unreadableLabel({ reason: count(untold.length, "more fault"), hint: LABEL }, { file, line, column: 1 }));
  return labels;
}

type Tell = (reason: string, line: SourceLocation["line"], hint?: string) => void;

function readLines(text: string, tell: Tell): Record[] {
  return text.split(/\r?\n/).flatMap((row, at): Record[] => {
    if (row.trim() === "") return [];
    try {
      return [{ value: readJson(row), line: at + 1 }];
    } catch (error) {
      tell(`it is no JSON: ${(error as Error).message}`, at + 1);
      return [];
    }
  });
}

/** Cells are texts, but for scores; an empty one is none, but for responses. */
async function readCsv(text: string, tell: Tell): Promise<Record[]> {
  const { parse } = await import("csv-parse/sync");
  try {
    const rows = parse(text, { columns: true, skip_empty_lines: true, info: true }) as unknown as {
      record: { [field: string]: string };
      info: { lines: number };
    }[];
    return rows.map(({ record, info }) => {
      const given = Object.entries(record).filter(([field, cell]) => cell !== "" || field === "response");
      const value = Object.fromEntries(
        given.map(([field, cell]) => [field, field === "score" && cell.trim() !== "" ? Number(cell) : cell]),
      );
      return { value, line: info.lines };
    });
  } catch (error) {
    const { message, lines = 1 } = error as Error & { lines?: number };
    tell(`it is no CSV: ${message}`, lines);
    return [];
  }
}

/** The label, or what is wrong with it; null stands for what is left out. */
function readLabel(value: Json, line: number): Label | string {
  if (!isObject(value)) return "it is no map";
  const given = Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
  const { id = line, prompt, response, context, label, score } = given;
  if ((typeof id !== "string" && !isNumber(id)) || id === "") return `"id" must be a text or a number`;
  if (typeof response !== "string") return `it has no "response" that is a text`;
  if (prompt !== undefined && typeof prompt !== "string") return `"prompt" is no text`;
  if (label !== undefined && label !== "pass" && label !== "fail")
    return `"label" must be pass or fail, but is ${quote(String(label))}`;
  const graded = heldNumber(score);
  if (score !== undefined && !(graded !== undefined && graded >= 0 && graded <= 1))
    return `"score" must be from 0 to 1`;
  if (label === undefined && score === undefined) return `it has neither "label" nor "score"`;
  return { id: String(id), prompt, response, context, label, score: graded };
}
