import type { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { hintName } from "../../values/suggest.ts";
import { placeOf, problem, quote } from "./base.ts";
import { cut } from "./references.ts";

export function noNodes(name: string | undefined, location: SourceLocation): McptestError {
  const which = typeof name === "string" ? `composition ${quote(name)}` : "this composition";
  return problem(
    "composition-empty",
    `${which} has no nodes`,
    location,
    "give it one, such as - { id: search, tool: search }",
  );
}

export function malformedId(id: string, location: SourceLocation): McptestError {
  const hint = "use letters, digits, _ and -, starting with a letter or _";
  return problem("composition-id", `${quote(id)} is no id for a node`, location, hint);
}

export function reservedId(id: string, location: SourceLocation): McptestError {
  const message = `no node can have the id ${quote(id)}, which is reserved`;
  return problem("composition-id", message, location, "give it another id");
}

export function duplicateId(id: string, first: SourceLocation, location: SourceLocation): McptestError {
  const message = `${quote(id)} is also the id of the node at ${placeOf(first)}`;
  return problem("composition-id", message, location, "ids are unique within their composition");
}

export function unknownNeed(node: string, id: string, ids: readonly string[], location: SourceLocation): McptestError {
  const message = `${node} needs ${quote(id)}, and there is no such node`;
  return problem("composition-needs", message, location, hintName(id, ids, "take it out"));
}

export function needsItself(node: string, location: SourceLocation): McptestError {
  return problem("composition-needs", `${node} needs itself`, location, "take it out");
}

export function needsTwice(node: string, id: string, location: SourceLocation): McptestError {
  return problem("composition-needs", `${node} needs ${quote(id)} twice`, location, "take one of the two out");
}

/** `ids`: each needs the next, the last one the first. */
export function needsCircle(ids: readonly string[], location: SourceLocation): McptestError {
  const message = `nodes need each other in a circle: ${[...ids, ...ids.slice(0, 1)].join(" → ")}`;
  return problem("composition-cycle", message, location, "take one of these needs out");
}

export function readsUnlisted(
  node: string,
  raw: string,
  id: string,
  hasNeeds: boolean,
  location: SourceLocation,
): McptestError {
  const message = `${node} reads ${raw} but does not list ${quote(id)} in needs`;
  const hint = hasNeeds ? `add ${id} to needs of ${node}` : `add \`needs: [${id}]\` to ${node}`;
  return problem("composition-reference", message, location, hint);
}

export function readsUnknown(
  node: string,
  raw: string,
  id: string,
  known: { readonly ids: readonly string[]; readonly variables: readonly string[] },
  location: SourceLocation,
): McptestError {
  const message = `${node} reads ${raw}, and there is no node ${quote(id)}`;
  const hint = known.variables.includes(id) ? `did you mean \${var.${id}}?` : hintName(id, known.ids, "add the node");
  return problem("composition-reference", message, location, hint);
}

export function readsItself(node: string, raw: string, location: SourceLocation): McptestError {
  const hint = "in a loop, ${loop.previous} is the output of the round before";
  return problem("composition-reference", `${node} reads ${raw}, its own output`, location, hint);
}

export function readsNoElement(node: string, raw: string, location: SourceLocation): McptestError {
  const message = `${node} reads ${raw} and does not fan out`;
  return problem("composition-reference", message, location, "add for_each, which gives it an element");
}

export function readsNoRound(node: string, raw: string, location: SourceLocation): McptestError {
  const message = `${node} reads ${raw} and does not loop`;
  return problem("composition-reference", message, location, "add loop, which gives it rounds");
}

export function malformedReference(raw: string, reason: string, location: SourceLocation): McptestError {
  return problem("invalid-reference", `${cut(raw)} is no reference: ${reason}`, location, "for a literal ${ write $${");
}

export function undefinedVariable(name: string, names: readonly string[], location: SourceLocation): McptestError {
  const message = `variable ${quote(name)} is defined neither by a case nor under variables`;
  return problem("unknown-variable", message, location, hintName(name, names, `add ${name} to vars of the cases`));
}

export function noList(node: string, text: string, location: SourceLocation): McptestError {
  const message = `for_each of ${node} is ${text}, which is neither a list nor one whole reference to one`;
  const hint = "write a list, ${parent}, ${parent.path} or ${var.NAME}";
  return problem("composition-for-each", message, location, hint);
}

export function unknownOutput(id: string, ids: readonly string[], location: SourceLocation): McptestError {
  const message = `the output is that of ${quote(id)}, and there is no such node`;
  return problem("composition-output", message, location, hintName(id, ids, "name a node"));
}

export function excludes(node: string, keys: readonly [string, string], location: SourceLocation): McptestError {
  const message = `${node} has ${keys[0]} and ${keys[1]}; it can have only one of them`;
  return problem("composition-conflict", message, location, `take ${keys[1]} out`);
}

export function unusedNeed(node: string, id: string, location: SourceLocation): McptestError {
  const hint = "fine if the node is only to come after it; else read it, or take it out";
  return problem("unused-need", `${node} needs ${quote(id)} and reads nothing of it`, location, hint);
}

export function unusedNode(node: string, location: SourceLocation): McptestError {
  const message = `no other node, no output and no assertion reads ${node}`;
  return problem("unused-node", message, location, "read it, assert something about it, or take it out");
}

export function noEffect(node: string, key: string, other: string, location: SourceLocation): McptestError {
  return problem(
    "no-effect",
    `${key} of ${node} has no effect without ${other}`,
    location,
    `add ${other}, or take it out`,
  );
}

export function constantWhen(node: string, location: SourceLocation): McptestError {
  const message = `when of ${node} reads no .parents, so it says the same in every run`;
  return problem("no-effect", message, location, "read what a parent gave, such as .parents.search, or take it out");
}

export function unboundedCalls(node: string, location: SourceLocation): McptestError {
  const message = `a fan-out and a loop multiply each other's calls at ${node}, and the composition has no budget`;
  return problem("unbounded-calls", message, location, "give the composition a budget");
}

export function conditionalOutput(node: string, location: SourceLocation): McptestError {
  const message = `the output of the composition is that of ${node}, which its own when may skip`;
  return problem(
    "conditional-output",
    message,
    location,
    "the output is then null; choose another one, or assemble it",
  );
}
