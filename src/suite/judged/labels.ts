import { isObject, type Json, readJson } from "../../values/json.ts";
import { heldNumber, isNumber } from "../../values/numbers/numeral.ts";
import { hintName } from "../../values/suggest.ts";
import { count } from "../../values/text.ts";
import * as wording from "../wording/judged.ts";
import type { Report } from "../yaml/collector.ts";
import type { Label as ReadLabel } from "./judged.ts";

export type Label = Omit<ReadLabel, "passes">;

const KEYS: readonly string[] = ["id", "prompt", "response", "context", "label", "score"] satisfies (keyof Label)[];
const MOST_TOLD = 10;

type Record = { readonly value: Json; readonly line: number };

/** Tells a fault of a line; `hint`: undefined says what a label is. */
type Tell = (reason: string, line: number, hint?: string) => void;

/** The labels of a file, in its order: JSON lines, or CSV whose first line names the fields. What is wrong is reported. */
export async function readLabels(file: string, text: string, report: Report): Promise<Label[]> {
  const lines: number[] = [];
  const fault = (reason: string, line: number, hint = wording.LABEL): void =>
    report(wording.unreadableLabel({ reason, hint }, { file, line, column: 1 }));
  const tell: Tell = (reason, line, hint) => {
    if (lines.push(line) <= MOST_TOLD) fault(reason, line, hint);
  };
  const records = /\.csv$/i.test(file) ? await readCsv(text, tell) : readLines(text, tell);
  if (records.length === 0 && lines.length === 0) tell("the file holds no label", 1);
  const ids = new Map<string, number>();
  const unknown = new Set<string>();
  const labels = records.flatMap(({ value, line }) => {
    for (const key of Object.keys(isObject(value) ? value : {})) {
      if (KEYS.includes(key) || unknown.has(key)) continue;
      unknown.add(key);
      tell(wording.unknownField({ key }), line, hintName(key, KEYS, ""));
    }
    const label = readLabel(value, line);
    if (typeof label === "string") {
      tell(label, line);
      return [];
    }
    const first = ids.get(label.id);
    if (first === undefined) ids.set(label.id, line);
    else tell(wording.repeatedId({ id: label.id, first }), line);
    return [label];
  });
  const [next, ...rest] = lines.slice(MOST_TOLD);
  if (next !== undefined) fault(count(rest.length + 1, "more fault"), next);
  return labels;
}

function readLines(text: string, tell: Tell): Record[] {
  return text.split(/\r?\n/).flatMap((row, at): Record[] => {
    if (row.trim() === "") return [];
    try {
      return [{ value: readJson(row), line: at + 1 }];
    } catch (error) {
      tell(wording.badLine({ form: "JSON", error: (error as Error).message }), at + 1);
      return [];
    }
  });
}

/** Cells are texts, except for scores; an empty cell says nothing, except for responses. */
async function readCsv(text: string, tell: Tell): Promise<Record[]> {
  const { parse } = await import("csv-parse/sync");
  const records: Record[] = [];
  try {
    parse(text, {
      columns: true,
      skip_empty_lines: true,
      on_record: (record: { [field: string]: string }, { lines }) => {
        const given = Object.entries(record).filter(([field, cell]) => cell !== "" || field === "response");
        const fields = given.map(([field, cell]) => [field, field === "score" && cell.trim() ? Number(cell) : cell]);
        records.push({ value: Object.fromEntries(fields), line: lines });
      },
    });
    return records;
  } catch (error) {
    const { message, lines = 1 } = error as Error & { lines?: number };
    tell(wording.badLine({ form: "CSV", error: message }), lines);
    return [];
  }
}

/** The label, or what is wrong with it; null stands for what is left out. */
function readLabel(value: Json, line: number): Label | string {
  if (!isObject(value)) return "it must be a map";
  const given = Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
  const { id = line, prompt, response, context, label, score } = given;
  if ((typeof id !== "string" && !isNumber(id)) || id === "") return `"id" must be a text or a number`;
  if (typeof response !== "string") return `it has no "response" that is a text`;
  if (prompt !== undefined && typeof prompt !== "string") return `"prompt" must be a text`;
  if (label !== undefined && label !== "pass" && label !== "fail") return wording.badVerdict({ label: String(label) });
  const graded = heldNumber(score);
  if (score !== undefined && !(graded !== undefined && graded >= 0 && graded <= 1))
    return `"score" must be from 0 to 1`;
  if (label === undefined && score === undefined) return `it has neither "label" nor "score"`;
  return { id: String(id), prompt, response, context, label, score: graded };
}
