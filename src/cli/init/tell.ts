import { groupBy } from "../../values/group-by.ts";
import { asPath, quoteWord } from "../../values/shell-word.ts";
import { cutWidth, displayWidth } from "../../values/show/width.ts";
import { count, listCounts, nameSome } from "../../values/text.ts";

/** How the reason of a skip begins where the tool does not say whether it only reads. */
export const UNANNOTATED = "no readOnlyHint";

/** Columns of what `init` prints. */
const COLUMNS = 80;

/** What `init` found and wrote. */
export interface SuiteFacts {
  /** Name and version of the server, on one line. */
  server: string;
  tests: number;
  /** Of tools, resources and prompts: how many are tested, and how many are listed (`50+`: at least so many). */
  families: readonly { noun: string; tested: number; listed: string }[];
  /** Lists that the server failed to give, and why. */
  unlisted: readonly { method: string; why: string }[];
  /** Of each skipped test, the reason. */
  skips: readonly string[];
  /** Refusals that the server does not make. */
  useless: number;
  /** Tests of names that the server lists twice. */
  repeated: number;
  /** Variables that a run needs. */
  needed: readonly string[];
  /** Flags that name the server, as they were given. */
  again: string;
}

/** Lines that init prints. */
export const MAX_LINES = 10;

/** What `init` says after it has written a suite: at most ten lines of 80 columns, but for long paths. `path` as it was given. */
export function tellSuite(path: string, facts: SuiteFacts, isDefault: boolean): string[] {
  const { unlisted, skips, needed, useless, repeated } = facts;
  const named = isDefault ? "" : ` ${quoteWord(asPath(path))}`;
  const failed = join(unlisted.map(({ method }) => method));
  const set = nameSome(needed, 2, String);
  const left = listCounts([
    [useless, useless === 1 ? "refusal that the server does not make" : "refusals that the server does not make"],
    [repeated, repeated === 1 ? "test of a name listed twice" : "tests of names listed twice"],
  ]);
  const lines = [
    ...tellCounts(path, facts),
    ...(unlisted[0] ? [cutLine(`${failed} failed, so they have no tests: ${unlisted[0].why}`)] : []),
    ...tellSkips(skips),
    ...tellWrites(facts, named),
    ...(set === "" ? [] : [cutLine(`set ${set} before you run it, or put it into .env`)]),
  ];
  const end = [`run it: mcptest run${named}`, `in CI: mcptest init${named} --ci github`];
  const more = left === "" ? [] : [cutLine(`left out: ${left}`)];
  return [...lines, ...more.slice(0, MAX_LINES - lines.length - end.length), ...end];
}

function tellCounts(path: string, { server, tests, families, skips }: SuiteFacts): string[] {
  const there = families.filter(({ tested }) => tested > 0);
  const found = there.map(({ noun, tested, listed }) => {
    const number = `${tested}` === listed ? "" : `${tested} of `;
    return `${number}${listed} ${noun}${listed === "1" ? "" : "s"}`;
  });
  const counted = tests === 0 ? "no tests yet" : `${count(tests, "test")} for ${join(found)}`;
  const head = tests > 0 && skips.length === tests ? "no test runs yet: " : "";
  const wrote = `${head}wrote ${path}: ${counted}`;
  if (tests === 0) return [wrote, cutLine(`${server} lists no tools, resources or prompts: write a test by hand`)];
  const whole = `${wrote} of ${server}`;
  if (displayWidth(whole) <= COLUMNS) return [whole];
  return displayWidth(wrote) <= COLUMNS ? [wrote] : [`${head}wrote ${path}`, cutLine(counted)];
}

function join(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** How the summary tells the reasons of skips, by how they begin. */
const SKIPPED: Readonly<Record<string, string>> = {
  [UNANNOTATED]: "that may write (no readOnlyHint)",
  "readOnlyHint is false": "that write (readOnlyHint: false)",
  destructiveHint: "that may destroy something (destructiveHint)",
  "did not succeed": "that did not succeed",
  "put arguments that fit the inputSchema": "without arguments that fit",
  "not tried": "not tried",
  "could not tell": "that prove nothing yet (the good call fails, too)",
  "generated objects": "with objects that are made up",
  "generated arguments": "with made-up arguments",
  "generated values": "with a made-up uri",
};

export function tellSkips(skips: readonly string[]): string[] {
  if (skips.length === 0) return [];
  const reasons = [...groupBy(skips, (reason) => reason.replace(/(?: when this was written)?:.*/s, ""))]
    .map(([reason, { length }]) => [length, reason] as const)
    .sort(([a], [b]) => b - a);
  const check = skips.length === 1 ? "is skipped: check its arguments" : "are skipped: check their arguments";
  return [`${count(skips.length, "test")} ${check}, then remove \`skip\``, `  ${listReasons(reasons)}`];
}

/** As many reasons as a line takes, each with how many tests have it; without names of hints where that takes more of them. */
function listReasons(reasons: readonly (readonly [number, string])[]): string {
  for (let shown = reasons.length; ; shown--) {
    const rest = reasons.slice(shown).reduce((sum, [number]) => sum + number, 0);
    const told = reasons.slice(0, shown).map(([number, reason]) => `${number} ${SKIPPED[reason] ?? `(${reason})`}`);
    const line = [...told, ...(rest > 0 ? [`${rest} for other reasons`] : [])].join(", ");
    const short = line.replace(/ \([^)]*\)/g, "");
    for (const one of [line, short]) if (displayWidth(one) <= COLUMNS - 2) return one;
    if (shown <= 1) return line;
  }
}

/** What a tool lacks that was not called, and how to call it all the same. */
function tellWrites({ skips, again }: SuiteFacts, named: string): string[] {
  if (!skips.some((reason) => reason.startsWith(UNANNOTATED))) return [];
  const command = `  mcptest init${named} --force --include-writes`;
  const whole = `${command} ${again}`;
  return [
    "init calls only tools with `readOnlyHint: true` (they only read); to call all:",
    displayWidth(whole) <= COLUMNS ? whole : `${command} …`,
  ];
}

export function cutLine(line: string): string {
  return cutWidth(line, COLUMNS);
}
