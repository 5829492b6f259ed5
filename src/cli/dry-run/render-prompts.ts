import { placeCassette, readOwnCassette } from "../../cassette/index.ts";
import { textOfError } from "../../errors.ts";
import {
  type Candidate,
  candidateOfResponse,
  recordedCandidate,
  type ShownPrompt,
  showPrompt,
} from "../../judge/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { nameResult } from "../../report/index.ts";
import type { EvalTest } from "../../suite/index.ts";
import { writeJson } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { escapeControls, oneLine } from "../../values/text.ts";

const UNKNOWN = "its candidate is a live run: nothing is known of it before";

/** What judges would be sent of each eval, as far as that is known before a run; the same again is left out. Rejects with cassette-unreadable. */
export async function renderPrompts(tests: readonly PlannedTest[], redactor: Redactor): Promise<string> {
  const told = new Set<string>();
  for (const test of tests) {
    const { skip, spec, coordinates } = test;
    if (skip !== undefined || spec.kind !== "eval" || spec.compare) continue;
    const { repeat: _, model: __, ...cell } = coordinates;
    const candidate = await findCandidate(test, spec);
    const name = nameResult({ name: spec.name, coordinates: cell });
    told.add(`\nPrompt of ${oneLine(name)}\n\n${candidate ? describe(spec, candidate, redactor) : `${UNKNOWN}\n`}`);
  }
  return [...told].join("");
}

async function findCandidate(
  test: PlannedTest,
  { candidate, prompt, context, reference }: EvalTest & { compare?: undefined },
): Promise<Candidate | undefined> {
  if ("response" in candidate)
    return candidateOfResponse({ prompt, response: candidate.response, context: [...context], reference });
  const cassette = await readOwnCassette(placeCassette(test.suite, test.id), "test");
  const asked = cassette?.exchanges.filter(({ method }) => method === "judge") ?? [];
  return asked.flatMap(({ params }) => recordedCandidate(params) ?? [])[0];
}

function describe({ rubric }: EvalTest & { compare?: undefined }, candidate: Candidate, redactor: Redactor): string {
  try {
    return layOut(showPrompt(rubric, candidate, redactor));
  } catch (error) {
    return `${oneLine(textOfError(error), 500)}\n`;
  }
}

function layOut({ system, tool, parts, questions }: ShownPrompt): string {
  const texts: [string, string][] = [
    ["system", system],
    ["tool", writeJson(tool, 2)],
    ["parts", parts],
    ...questions.map((text, at): [string, string] => [`question ${at + 1} of ${questions.length}`, text]),
  ];
  return texts.map(([label, text]) => `${label}:\n${escapeControls(text)}\n`).join("\n");
}
