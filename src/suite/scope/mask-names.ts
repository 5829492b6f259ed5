import type { Redactor } from "../../values/redact/redact.ts";
import type { CompositionTest, Named, Suite, TestSpec } from "../suite.ts";
import { joinRows } from "./rows.ts";

/** The suite with names, descriptions, tags and reasons without secrets; names that are masked alike stay apart. */
export function maskNames(suite: Suite, { text }: Redactor): Suite {
  const maskTests = (tests: readonly TestSpec[]): TestSpec[] =>
    maskAlike(tests, text, ({ kind, row }) => `${kind} ${row?.name}`).map((test) => {
      const row = test.row && { row: maskName(test.row, text(test.row.name)) };
      const masked = { ...test, ...maskTexts(test, text), ...row, tags: test.tags.map(text) };
      return "cases" in masked ? withOwn({ ...masked, cases: maskAlike(masked.cases, text) }, text) : masked;
    });
  return { ...suite, name: text(suite.name), ...maskTexts(suite, text), tests: maskTests(suite.tests) };
}

type Mask = (text: string) => string;

/** A composition whose rows of their own are called as it is. */
function withOwn(whole: CompositionTest, mask: Mask): CompositionTest {
  const { name, idName } = whole;
  const ownOf = (own: CompositionTest): CompositionTest => {
    return { ...own, name, idName, ...maskTexts(own, mask), tags: own.tags.map(mask) };
  };
  return joinRows([whole, ...whole.cases.flatMap(({ own }) => (own ? [ownOf(own)] : []))]);
}

/** Those with names of their own within a group; the second one of a name gets a number. */
function maskAlike<T extends Named>(owners: readonly T[], mask: Mask, group = (_: T): string => ""): T[] {
  const keyOf = (owner: T, name: string): string => `${group(owner)}\n${name}`;
  const taken = new Set(owners.map((owner) => keyOf(owner, owner.name)));
  return owners.map((owner) => {
    const masked = mask(owner.name);
    if (masked === owner.name) return owner;
    let name = masked;
    for (let count = 2; taken.has(keyOf(owner, name)); count++) name = `${masked} (${count})`;
    taken.add(keyOf(owner, name));
    return maskName(owner, name);
  });
}

/** Whoever runs the suite has other secrets, and so other names: ids are made of what the file says. */
function maskName<T extends Named>(owner: T, name: string): T {
  return name === owner.name ? owner : { ...owner, name, idName: owner.written ?? owner.name };
}

function maskTexts({ description, skip }: { description?: string; skip?: string }, mask: Mask) {
  return { description: description && mask(description), skip: skip && mask(skip) };
}
