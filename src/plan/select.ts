import { McptestError } from "../errors.ts";
import { serversOf, type TestSpec } from "../suite/index.ts";
import { compileRegex } from "../values/regex.ts";

/** Which tests a run is about. Within a list any one matches, and every list that is not empty must match. */
export interface Selection {
  /** Parts of names, or `re:` and a regular expression (RE2 syntax). */
  readonly filter: readonly string[];
  readonly tags: readonly string[];
  /** Tests with one of these tags are left out, whatever else matches. */
  readonly skipTags: readonly string[];
  readonly servers: readonly string[];
  /** Ids of planned tests, when only these are wanted. */
  readonly ids?: ReadonlySet<string>;
}

/** Whether the selection takes a test, its id aside. Throws McptestError `usage` for an expression that does not compile. */
export function createSelector(selection: Selection): (test: TestSpec) => boolean {
  const { tags, skipTags, servers } = selection;
  const names = selection.filter.map(nameMatcher);
  return (test) =>
    (names.length === 0 || names.some((matches) => matches(test.name))) &&
    (tags.length === 0 || test.tags.some((tag) => tags.includes(tag))) &&
    !test.tags.some((tag) => skipTags.includes(tag)) &&
    (servers.length === 0 || serversOf(test).some((name) => servers.includes(name)));
}

function nameMatcher(filter: string): (name: string) => boolean {
  if (!filter.startsWith("re:")) return (name) => name.includes(filter);
  try {
    const regex = compileRegex(filter.slice("re:".length));
    return (name) => regex.test(name);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new McptestError("usage", `filter ${JSON.stringify(filter)} does not compile: ${why}`, {
      hint: "the syntax is RE2's; leave re: out to look for the text as it is",
      cause,
    });
  }
}

/** The error for a selection that no test matches; it says what was asked for and how many tests there are. */
export function nothingSelected(selection: Selection, declared: number): McptestError {
  const asked = [
    ...selection.filter.map((text) => `filter ${JSON.stringify(text)}`),
    ...selection.tags.map((tag) => `tag ${JSON.stringify(tag)}`),
    ...selection.skipTags.map((tag) => `no tag ${JSON.stringify(tag)}`),
    ...selection.servers.map((server) => `server ${JSON.stringify(server)}`),
    ...(selection.ids ? ["failed when it last ran"] : []),
  ];
  const what = asked.length === 0 ? "the selection" : asked.join(", ");
  return new McptestError("no-tests-selected", `no test matches ${what}; there are ${declared}`, {
    hint: "mcptest list shows their names, tags and servers",
  });
}
