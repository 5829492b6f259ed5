import type { Redactor } from "../../values/redact/redact.ts";
import type { CompositionTest, Named, Suite, TestSpec } from "../suite.ts";
import { joinRows } from "./rows.ts";

/** The suite with secrets masked in names, descriptions, tags and reasons; names that become equal get a number. */
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

/** A composition and the own compositions of its rows, which share its name. */
function withOwn(whole: CompositionTest, mask: Mask): CompositionTest {
  const { name, id_name } = whole;
  const ownOf = (own: CompositionTest): CompositionTest => {
    return { ...own, name, id_name, ...maskTexts(own, mask), tags: own.tags.map(mask) };
  };
  return joinRows(
    whole,
    whole.cases.flatMap(({ own }) => (own ? [ownOf(own)] : [])),
  );
}

/** Owners with distinct names within a group: the second one of a name gets a number. */
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

/** Other users have other secrets, so ids are made of what the file says. */
function maskName<T extends Named>(owner: T, name: string): T {
  return name === owner.name ? owner : { ...owner, name, id_name: owner.written ?? owner.name };
}

function maskTexts({ description, skip }: { description?: string; skip?: string }, mask: Mask) {
  return { description: description && mask(description), skip: skip && mask(skip) };
}
