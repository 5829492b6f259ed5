import { placeCassette, readOwnCassette } from "../../cassette/index.ts";
import { textOfError } from "../../errors.ts";
import { type Candidate, candidateOfResponse, loadPrompts } from "../../judge/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { nameResult } from "../../report/index.ts";
import type { EvalTest } from "../../suite/index.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { escapeControls, oneLine } from "../../values/text.ts";

const UNKNOWN = "its candidate is a live run: nothing is known of it before";

/** The prompts of judges, as far as they are known before a run, each once. Rejects with cassette-unreadable. */
export async function renderPrompts(tests: readonly PlannedTest[], redactor: Redactor): Promise<string> {
  const { showPrompt, ...finding } = await loadPrompts();
  const told = new Set<string>();
  for (const test of tests) {
    const { skip, spec, coordinates, members } = test;
    if (skip !== undefined || !("matrix" in spec) || members) continue;
    const { repeat: _, model: __, ...cell } = coordinates;
    const name = oneLine(nameResult({ name: spec.name, coordinates: cell }));
    const prompts = (await findCandidates(test, spec, finding)).map((candidate) =>
      describe(() => showPrompt(spec, candidate, redactor)),
    );
    for (const prompt of prompts.length > 0 ? prompts : [`${UNKNOWN}\n`]) told.add(`\nPrompt of ${name}\n\n${prompt}`);
  }
  return [...told].join("");
}

/** The candidates: one, or both orders of a comparison; none when it is not known. */
async function findCandidates(
  test: PlannedTest,
  spec: EvalTest,
  { partsOf, recordedCandidate }: Pick<Awaited<ReturnType<typeof loadPrompts>>, "partsOf" | "recordedCandidate">,
): Promise<Candidate[]> {
  const { prompt, context, reference, compare } = spec;
  const fixed = (compare ? [compare.a, compare.b] : [spec.candidate]).flatMap((one) =>
    "response" in one ? candidateOfResponse({ prompt, response: one.response, context: [...context], reference }) : [],
  );
  const [a, b] = fixed;
  if (a && b) return [{ parts: partsOf(a, b) }, { parts: partsOf(b, a) }];
  if (a) return [a];
  const cassette = await readOwnCassette(placeCassette(test.suite, test.id), "test");
  const asked = cassette?.exchanges.filter(({ method }) => method === "judge") ?? [];
  return asked.flatMap(({ params }) => recordedCandidate(params) ?? []);
}

function describe(show: () => readonly (readonly [place: string, text: string])[]): string {
  try {
    return show()
      .map(([place, text]) => `${place}:\n${escapeControls(text)}\n`)
      .join("\n");
  } catch (error) {
    return `${oneLine(textOfError(error), 500)}\n`;
  }
}
