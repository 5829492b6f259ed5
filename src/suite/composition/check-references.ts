import { type NodeRoot, readsInvalid } from "../../graph/index.ts";
import type { Reference } from "../../template/template.ts";
import { type JsonObject, setOwn } from "../../values/json.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import * as wording from "../wording/compositions.ts";
import { malformedReference, unsetEnv } from "../wording/references.ts";
import { placeReference } from "../yaml/locate-reference.ts";
import type { CompositionDraft, DraftNode } from "./draft.ts";

/** Checks every reference of the nodes, `for_each` included, and reads the variables that they name. */
export function checkReferences(draft: CompositionDraft, resolving: TestResolving) {
  const { byId, cases, complete } = draft;
  const { report, environment, variables } = resolving;
  // The values of references that do not depend on what nodes give.
  const bindings: { vars: JsonObject; env: Record<string, string> } = { vars: {}, env: {} };
  const inCases = new Set(cases.flatMap(({ vars }) => vars));
  const names = [...new Set([...inCases, ...variables.names])];

  const check = (node: DraftNode, key: "args" | "for_each", reference: Reference<NodeRoot>): void => {
    const { kind, name, raw, fault } = reference;
    const { label, needs, entry } = node;
    const place = () => placeReference(reference, entry.source, [...entry.path, key]);
    if (readsInvalid(raw, byId.keys())) return; // Reported where the id stands.
    if (fault !== undefined) report(malformedReference({ raw, reason: fault }, place()));
    else if (kind === "*") {
      if (name === node.id) report(wording.readsItself({ node: label, raw }, place()));
      else if (needs.some(({ id }) => id === name)) return;
      else if (byId.has(name)) {
        const unlisted = needs.length > 0 ? wording.readsUnlisted : wording.readsWithoutNeeds;
        report(unlisted({ node: label, raw, id: name }, place()));
      } else if (complete) {
        const unknown = names.includes(name) ? wording.readsVariable : wording.readsUnknown;
        report(unknown({ node: label, raw, id: name, ids: [...byId.keys()] }, place()));
      }
    } else if (kind === "var") {
      const found = variables.read(name);
      // Without cases, a variable of `args` that nothing defines is left to whoever reads the arguments.
      const mustExist = key === "for_each" || cases.length > 0;
      if (typeof found === "object") setOwn(bindings.vars, name, found.value);
      else if (found === undefined && mustExist && !inCases.has(name))
        report(wording.undefinedVariable({ name, names }, place()));
    } else if (kind === "loop") {
      if (!node.has("loop")) report(wording.readsNoRound({ node: label, raw }, place()));
    } else if (kind === "item" || kind === "item_index") {
      if (!node.has("for_each")) report(wording.readsNoElement({ node: label, raw }, place()));
    } else if (kind === "env") {
      const value = environment.read(name);
      if (value !== undefined) setOwn(bindings.env, name, value);
      else report(unsetEnv(name, environment.names(), place()));
    }
  };

  for (const node of draft.nodes) {
    const { entry, label, fanOut, args } = node;
    const text = JSON.stringify(entry.value.for_each);
    if (fanOut === null) report(wording.noList({ node: label, text }, entry.at("for_each")));
    for (const reference of fanOut?.references ?? []) check(node, "for_each", reference);
    for (const reference of args.references) check(node, "args", reference);
  }
  return bindings;
}
