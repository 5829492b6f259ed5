import type { Report } from "../model/report.ts";

/** How each suite of a report is called, by path: by its name, and its path where another one has the same. */
export function nameSuites({ run: { suites } }: Report): Map<string, string> {
  const shared = (name: string): boolean => suites.filter((suite) => suite.name === name).length > 1;
  return new Map(suites.map(({ name, path }) => [path, shared(name) ? `${name} (${path})` : name]));
}
