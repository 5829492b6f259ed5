import type { Redactor } from "../../values/redact/redact.ts";
import type { Suite, TestSpec } from "../suite.ts";

/**
 * The suite with names, descriptions, tags and reasons that hold none of its secrets: every command shows them, before and
 * while it runs. Names that are masked alike stay apart, because ids are made of them.
 */
export function maskNames(suite: Suite, { text }: Redactor): Suite {
  const maskTests = (tests: readonly TestSpec[]): TestSpec[] =>
    maskAlike(tests, text, ({ kind, row = "" }) => `${kind} ${row}`).map((test) => {
      const row = test.row && { row: text(test.row) };
      const masked = { ...test, ...maskTexts(test, text), ...row, tags: test.tags.map(text) };
      return "cases" in masked ? { ...masked, cases: maskAlike(masked.cases, text) } : masked;
    });
  return { ...suite, name: text(suite.name), ...maskTexts(suite, text), tests: maskTests(suite.tests) };
}

type Mask = (text: string) => string;

/** Those with names of their own within a group; the second one of a name gets a number. */
function maskAlike<T extends { name: string }>(owners: readonly T[], mask: Mask, group = (_: T): string => ""): T[] {
  const keyOf = (owner: T, name: string): string => `${group(owner)}\n${name}`;
  const taken = new Set(owners.map((owner) => keyOf(owner, owner.name)));
  return owners.map((owner) => {
    const masked = mask(owner.name);
    if (masked === owner.name) return owner;
    let name = masked;
    for (let count = 2; taken.has(keyOf(owner, name)); count++) name = `${masked} (${count})`;
    taken.add(keyOf(owner, name));
    return { ...owner, name };
  });
}

function maskTexts({ description, skip }: { description?: string; skip?: string }, mask: Mask) {
  return { description: description && mask(description), skip: skip && mask(skip) };
}
