import { type JsonObject, setOwn } from "../../values/json.ts";
import {
  malformedReference,
  noWholeReference,
  readsItself,
  readsNoElement,
  readsNoRound,
  readsUnknown,
  readsUnlisted,
  undefinedVariable,
} from "../wording/compositions.ts";
import { unsetEnv } from "../wording/references.ts";
import type { CompositionResolving } from "./context.ts";
import { type CompositionDraft, type DraftNode, placeInDraft } from "./draft.ts";
import { type PlacedReference, placeOfReference } from "./references.ts";

/** What the references of a composition lead to whatever the nodes give. */
export interface Bindings {
  readonly vars: JsonObject;
  readonly env: Record<string, string>;
}

/** Checks every reference of the nodes, `for_each` included, and reads the variables that they name. */
export function checkReferences(draft: CompositionDraft, resolving: CompositionResolving): Bindings {
  const bindings: Bindings = { vars: {}, env: {} };
  const inCases = new Set(draft.cases.flatMap(({ vars }) => vars));
  for (const node of draft.nodes) {
    const needs = new Set(node.needs.map(({ id }) => id));
    const context = { draft, node, needs, resolving, bindings, inCases };
    checkFanOut(context);
    for (const reference of node.references) checkReference(reference, context);
  }
  return bindings;
}

interface Context {
  readonly draft: CompositionDraft;
  readonly node: DraftNode;
  readonly needs: ReadonlySet<string>;
  readonly resolving: CompositionResolving;
  readonly bindings: Bindings;
  /** Variables that at least one row defines. */
  readonly inCases: ReadonlySet<string>;
}

function checkFanOut(context: Context): void {
  const { draft, node, resolving } = context;
  const { fanOut } = node;
  if (fanOut === undefined) return;
  const place = placeInDraft(draft, [...node.path, "for_each"]);
  const text = node.value.for_each ?? "";
  if (fanOut === null) resolving.report(noWholeReference(node.label, text, place));
  else checkParent(fanOut, text.trim(), () => place, context);
}

function checkReference(reference: PlacedReference, context: Context): void {
  const { part } = reference;
  const { node, resolving, bindings } = context;
  const { report } = resolving;
  const place = () => placeOfReference(reference);
  switch (part.kind) {
    case "invalid":
      report(malformedReference(part.raw, part.reason, place()));
      return;
    case "node":
      checkParent(part.id, part.raw, place, context);
      return;
    case "item":
    case "item_index":
      if (!node.has("for_each")) report(readsNoElement(node.label, part.raw, place()));
      return;
    case "iteration":
    case "previous":
      if (!node.has("loop")) report(readsNoRound(node.label, part.raw, place()));
      return;
    case "var":
      readVariable(part.name, place, context);
      return;
    case "env": {
      const value = resolving.environment.read(part.name);
      if (value !== undefined) setOwn(bindings.env, part.name, value);
      else report(unsetEnv(part.name, resolving.environment.names(), place()));
    }
  }
}

function checkParent(
  id: string,
  raw: string,
  place: () => ReturnType<typeof placeOfReference>,
  context: Context,
): void {
  const { draft, node, needs, resolving } = context;
  const { report } = resolving;
  if (id === node.id) report(readsItself(node.label, raw, place()));
  else if (draft.byId.has(id)) {
    if (!needs.has(id)) report(readsUnlisted(node.label, raw, id, node.needs.length > 0, place()));
  } else if (draft.complete && !needs.has(id)) {
    const known = { ids: [...draft.byId.keys()], variables: namesOf(context) };
    report(readsUnknown(node.label, raw, id, known, place()));
  }
}

/** Without cases, a variable that nothing defines is left to whoever reads the arguments. */
function readVariable(name: string, place: () => ReturnType<typeof placeOfReference>, context: Context): void {
  const { draft, resolving, bindings, inCases } = context;
  const found = resolving.variables.read(name);
  if (typeof found === "object") setOwn(bindings.vars, name, found.value);
  else if (found === undefined && draft.cases.length > 0 && !inCases.has(name)) {
    resolving.report(undefinedVariable(name, namesOf(context), place()));
  }
}

function namesOf({ resolving, inCases }: Context): string[] {
  return [...new Set([...inCases, ...resolving.variables.names])];
}
