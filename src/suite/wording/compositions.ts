import { hintName } from "../../values/suggest.ts";
import { fault, idFaults, quote } from "./base.ts";
import { cut } from "./references.ts";

export const noNodes = fault((name: string | undefined) => {
  const which = typeof name === "string" ? `composition ${quote(name)}` : "this composition";
  return ["composition-empty", `${which} has no nodes`, "give it one, such as - { id: search, tool: search }"];
});
export const { malformedId, reservedId, duplicateId } = idFaults("composition-id", "node", "composition");
export const unknownNeed = fault((node: string, id: string, ids: readonly string[]) => [
  "composition-needs",
  `${node} needs ${quote(id)}, and there is no such node`,
  hintName(id, ids, "take it out"),
]);
export const needsItself = fault((node: string) => ["composition-needs", `${node} needs itself`, "take it out"]);
export const needsTwice = fault((node: string, id: string) => [
  "composition-needs",
  `${node} needs ${quote(id)} twice`,
  "take one of the two out",
]);

/** `ids`: each needs the next, the last one the first. */
export const needsCircle = fault((ids: readonly string[]) => [
  "composition-cycle",
  `nodes need each other in a circle: ${[...ids, ...ids.slice(0, 1)].join(" → ")}`,
  "take one of these needs out",
]);
export const readsUnlisted = fault((node: string, raw: string, id: string, hasNeeds: boolean) => [
  "composition-reference",
  `${node} reads ${raw} but does not list ${quote(id)} in needs`,
  hasNeeds ? `add ${id} to needs of ${node}` : `add \`needs: [${id}]\` to ${node}`,
]);
export const readsUnknown = fault(
  (
    node: string,
    raw: string,
    id: string,
    known: { readonly ids: readonly string[]; readonly variables: readonly string[] },
  ) => [
    "composition-reference",
    `${node} reads ${raw}, and there is no node ${quote(id)}`,
    known.variables.includes(id) ? `did you mean \${var.${id}}?` : hintName(id, known.ids, "add the node"),
  ],
);
export const readsItself = fault((node: string, raw: string) => [
  "composition-reference",
  `${node} reads ${raw}, its own output`,
  "in a loop, ${loop.previous} is the output of the round before",
]);
export const readsNoElement = fault((node: string, raw: string) => [
  "composition-reference",
  `${node} reads ${raw} and does not fan out`,
  "add for_each, which gives it an element",
]);
export const readsNoRound = fault((node: string, raw: string) => [
  "composition-reference",
  `${node} reads ${raw} and does not loop`,
  "add loop, which gives it rounds",
]);
export const malformedReference = fault((raw: string, reason: string) => [
  "invalid-reference",
  `${cut(raw)} is no reference: ${reason}`,
  "for a literal ${ write $${",
]);
export const undefinedVariable = fault((name: string, names: readonly string[]) => [
  "unknown-variable",
  `variable ${quote(name)} is defined neither by a case nor under variables`,
  hintName(name, names, `add ${name} to vars of the cases`),
]);
export const noList = fault((node: string, text: string) => [
  "composition-for-each",
  `for_each of ${node} is ${text}, which is neither a list nor one whole reference to one`,
  "write a list, ${parent}, ${parent.path} or ${var.NAME}",
]);
export const unknownOutput = fault((id: string, ids: readonly string[]) => [
  "composition-output",
  `the output is that of ${quote(id)}, and there is no such node`,
  hintName(id, ids, "name a node"),
]);
export const excludes = fault((node: string, keys: readonly [string, string]) => [
  "composition-conflict",
  `${node} has ${keys[0]} and ${keys[1]}; it can have only one of them`,
  `take ${keys[1]} out`,
]);
export const unusedNeed = fault((node: string, id: string) => [
  "unused-need",
  `${node} needs ${quote(id)} and reads nothing of it`,
  "fine if the node is only to come after it; else read it, or take it out",
]);
export const unusedNode = fault((node: string) => [
  "unused-node",
  `no other node, no output and no assertion reads ${node}`,
  "read it, assert something about it, or take it out",
]);
export const noEffect = fault((node: string, key: string, other: string) => [
  "no-effect",
  `${key} of ${node} has no effect without ${other}`,
  `add ${other}, or take it out`,
]);
export const constantWhen = fault((node: string) => [
  "no-effect",
  `when of ${node} reads no .parents, so it says the same in every run`,
  "read what a parent gave, such as .parents.search, or take it out",
]);
export const unboundedCalls = fault((node: string) => [
  "unbounded-calls",
  `a fan-out and a loop multiply each other's calls at ${node}, and the composition has no budget`,
  "give the composition a budget",
]);
export const conditionalOutput = fault((node: string) => [
  "conditional-output",
  `the output of the composition is that of ${node}, which its own when may skip`,
  "the output is then null; choose another one, or assemble it",
]);
