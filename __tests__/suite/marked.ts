import { createWorkspace } from "./workspace.ts";

/** Code, message and, where it has one, hint of a problem. */
export type Expected = readonly [string, string, string?];

/**
 * Loads suites in which «…» marks the place of each problem, in the order of places; a text alone is suite.yml. Expects these
 * problems there and no others, errors before warnings.
 */
export async function expectProblems(
  files: string | Readonly<Record<string, string>>,
  problems: readonly Expected[],
): Promise<void> {
  const marked = Object.entries(typeof files === "string" ? { "suite.yml": files } : files);
  const places = marked.flatMap(([name, text]) => placesOf(name, text));
  const plain = Object.fromEntries(marked.map(([name, text]) => [name, text.replace(/[«»]/g, "")]));
  const { suite, errors, warnings } = await createWorkspace(plain).load();
  expect(suite === undefined).toBe(errors.length > 0);
  const found = [...errors, ...warnings].map(({ code, message, hint, location }) => ({
    place: `${location?.file}:${location?.line}:${location?.column}-${location?.end_column}`,
    problem: hint === undefined ? [code, message] : [code, message, hint],
  }));
  expect(found).toEqual(problems.map((problem, index) => ({ place: places[index], problem })));
}

function placesOf(name: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const marks = [...line.matchAll(/«([^»]*)»/g)];
    return marks.map((mark, before) => {
      const column = mark.index - 2 * before + 1;
      return `${name}:${index + 1}:${column}-${column + (mark[1] ?? "").length}`;
    });
  });
}
