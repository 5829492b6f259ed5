import { type NodeRoot, readsInvalid } from "../../graph/index.ts";
import type { Reference } from "../../template/template.ts";
import { type JsonObject, setOwn } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import * as wording from "../wording/compositions.ts";
import { unsetEnv } from "../wording/references.ts";
import { placeReference } from "../yaml/locate-reference.ts";
import type { CompositionDraft, DraftNode } from "./draft.ts";

/** The values of references that do not depend on what nodes give. */
export interface Bindings {
  readonly vars: JsonObject;
  readonly env: Record<string, string>;
}

interface Context {
  readonly draft: CompositionDraft;
  readonly node: DraftNode;
  readonly resolving: TestResolving;
  readonly bindings: Bindings;
  readonly inCases: ReadonlySet<string>;
}

/** Checks every reference of the nodes, `for_each` included, and reads the variables that they name. */
export function checkReferences(draft: CompositionDraft, resolving: TestResolving): Bindings {
  const bindings: Bindings = { vars: {}, env: {} };
  const inCases = new Set(draft.cases.flatMap(({ vars }) => vars));
  for (const node of draft.nodes) {
    const { entry, label, fanOut, args } = node;
    const context = { draft, node, resolving, bindings, inCases };
    if (fanOut === null) {
      const text = JSON.stringify(entry.value.for_each);
      resolving.report(wording.noList({ node: label, text }, entry.at("for_each")));
    }
    for (const reference of fanOut?.references ?? []) checkReference(reference, "for_each", context);
    for (const reference of args.references) checkReference(reference, "args", context);
  }
  return bindings;
}

function checkReference(reference: Reference<NodeRoot>, key: "args" | "for_each", context: Context): void {
  const { kind, name, raw, fault } = reference;
  const { draft, node, resolving, bindings } = context;
  const { report, environment } = resolving;
  const { source, path } = node.entry;
  const place = () => placeReference(reference, source, [...path, key]);
  if (readsInvalid(raw, draft.byId.keys())) return; // Reported where the id stands.
  if (fault !== undefined) report(wording.malformedReference({ raw, reason: fault }, place()));
  else if (kind === "*") checkParent(name, raw, place, context);
  else if (kind === "var") readVariable(name, place, context, key === "for_each");
  else if (kind === "loop") {
    if (!node.has("loop")) report(wording.readsNoRound({ node: node.label, raw }, place()));
  } else if (kind === "item" || kind === "item_index") {
    if (!node.has("for_each")) report(wording.readsNoElement({ node: node.label, raw }, place()));
  } else if (kind === "env") {
    const value = environment.read(name);
    if (value !== undefined) setOwn(bindings.env, name, value);
    else report(unsetEnv(name, environment.names(), place()));
  }
}

function checkParent(id: string, raw: string, place: () => SourceLocation, context: Context): void {
  const { draft, node, resolving } = context;
  const { report } = resolving;
  const isListed = node.needs.some((need) => need.id === id);
  if (id === node.id) report(wording.readsItself({ node: node.label, raw }, place()));
  else if (draft.byId.has(id)) {
    const unlisted = node.needs.length > 0 ? wording.readsUnlisted : wording.readsWithoutNeeds;
    if (!isListed) report(unlisted({ node: node.label, raw, id }, place()));
  } else if (draft.complete && !isListed) {
    const unknown = namesOf(context).includes(id) ? wording.readsVariable : wording.readsUnknown;
    report(unknown({ node: node.label, raw, id, ids: [...draft.byId.keys()] }, place()));
  }
}

/** Without cases, a variable that nothing defines is left to whoever reads the arguments, unless it `mustExist`. */
function readVariable(name: string, place: () => SourceLocation, context: Context, mustExist: boolean): void {
  const { draft, resolving, bindings, inCases } = context;
  const found = resolving.variables.read(name);
  if (typeof found === "object") setOwn(bindings.vars, name, found.value);
  else if (found === undefined && (mustExist || draft.cases.length > 0) && !inCases.has(name))
    resolving.report(wording.undefinedVariable({ name, names: namesOf(context) }, place()));
}

function namesOf({ resolving, inCases }: Context): string[] {
  return [...new Set([...inCases, ...resolving.variables.names])];
}
