import type { McptestError } from "../errors.ts";
import type { PipeFile } from "../generated/pipe.ts";
import { isReserved, NODE_ROOTS, type NodeRoot, readsInvalid } from "../graph/index.ts";
import type { CheckedFile, Environment } from "../suite/index.ts";
import { locate, malformedReference, placeReference, unsetEnv } from "../suite/index.ts";
import { compile, isName, type Reference } from "../template/template.ts";
import { isObject, type Json, ownValue, setOwn } from "../values/json.ts";
import type { SourceLocation } from "../values/location.ts";
import { suggest } from "../values/suggest.ts";
import type { Guard, Pipeline, PipelineStep } from "./pipeline.ts";
import * as wording from "./wording.ts";

const { GUARD_FAULTS } = wording;

interface Checking extends Pick<CheckedFile, "source"> {
  vars: Readonly<Record<string, string>>;
  environment: Environment;
  report(error: McptestError): void;
}

interface CheckedSteps extends Pick<Pipeline, "steps" | "vars" | "env"> {
  /** jq programs, still to be compiled. */
  programs: { text: string; location: SourceLocation }[];
}

/** Checks ids and references of a file, which may violate its schema. */
export function checkSteps(file: Json | undefined, checking: Checking): CheckedSteps {
  const { source, vars: given, environment, report } = checking;
  const list = isObject(file) && Array.isArray(file.pipe) ? file.pipe : [];
  const items: { [K in keyof PipeFile["pipe"][number]]?: Json }[] = list.map((item) => (isObject(item) ? item : {}));
  const ids = items.map(({ id }) => (typeof id === "string" ? id : undefined));
  const checked: CheckedSteps = { steps: [], vars: {}, env: {}, programs: [] };

  const checkReference = (reference: Reference<NodeRoot>, key: "args" | "when", index: number, reads: Set<string>) => {
    const { kind, name, raw, fault } = reference;
    if (readsInvalid(raw, ids)) return; // Reported where the id stands.
    const at = () => placeReference(reference, source, ["pipe", index, key]);
    const step = nameStep(ids, index);
    const place = ids.indexOf(name);
    const isInner = kind === "item" || kind === "item_index" || kind === "loop";
    const wrong = fault ?? (isInner ? wording.stepLacks({ kind }) : undefined);
    if (wrong !== undefined) report(malformedReference({ raw, reason: wrong }, at()));
    else if (kind === "var") {
      const value = ownValue(given, name);
      if (value === undefined) report(wording.undefinedVariable({ name, names: Object.keys(given) }, at()));
      else setOwn(checked.vars, name, value);
    } else if (kind === "env") {
      const value = environment.read(name);
      if (value === undefined) report(unsetEnv(name, environment.names(), at()));
      else setOwn(checked.env, name, value);
    } else if (kind !== "*") return;
    else if (place >= 0 && place < index) reads.add(name);
    else if (place === index) report(wording.readsItself({ step, raw }, at()));
    else if (place > index) report(wording.readsLater({ step, raw, id: name }, at()));
    else if (ids.every((one) => one !== undefined && (isName(one) || suggest(name, [one]) === undefined)))
      report(wording.readsUnknown({ step, raw, id: name, ids: [...new Set(ids.flatMap((one) => one ?? []))] }, at()));
  };

  const steps = items.map((item, index): PipelineStep => {
    const id = ids[index];
    const place = locate(source, ["pipe", index, "id"]);
    const first = ids.indexOf(id);
    if (id !== undefined && isReserved(id)) report(wording.reservedId({ id }, place));
    else if (id !== undefined && !isName(id)) report(wording.malformedId({ id }, place));
    else if (id !== undefined && first < index)
      report(wording.duplicateId({ id, first: locate(source, ["pipe", first, "id"]) }, place));
    const args = compile<NodeRoot>(isObject(item.args) ? item.args : {}, NODE_ROOTS);
    const { reference, guard, fault: reason } = typeof item.when === "string" ? readGuard(item.when) : {};
    const reads = new Set<string>();
    if (reference) checkReference(reference, "when", index, reads);
    for (const one of args.references) checkReference(one, "args", index, reads);
    const location = locate(source, ["pipe", index, "when"]);
    if (reason !== undefined) report(wording.malformedGuard({ step: nameStep(ids, index), reason }, location));
    if (guard?.program !== undefined) checked.programs.push({ text: guard.program, location });
    const policy = typeof item.on_error === "string" ? item.on_error : "stop";
    return {
      id: id ?? "",
      tool: typeof item.tool === "string" ? item.tool : "",
      args,
      guard,
      needs: [...reads].map((id) => ({ id, optional: true })),
      retries: Number(/^retry:(\d+)$/.exec(policy)?.[1] ?? 0),
      goesOn: policy === "continue",
      location: place,
    };
  });
  return { ...checked, steps };
}

function nameStep(ids: readonly (string | undefined)[], index: number): string {
  return `step ${JSON.stringify(ids[index] ?? `#${index + 1}`)}`;
}

/** Reads `${reference}`, or `${reference} | jq`; `fault`: why it is malformed. */
function readGuard(text: string): { guard?: Guard; reference?: Reference<NodeRoot> | undefined; fault?: string } {
  const [reference, second] = compile(text, NODE_ROOTS).references;
  if (!reference || text.slice(0, reference.at).trim() !== "") return { reference, fault: GUARD_FAULTS.start };
  if (second) return { reference, fault: GUARD_FAULTS.second };
  const rest = text.slice(reference.at + reference.raw.length).trim();
  if (rest !== "" && !rest.startsWith("|")) return { reference, fault: GUARD_FAULTS.rest };
  const program = rest === "" ? undefined : rest.slice(1).trim();
  if (program === "") return { reference, fault: GUARD_FAULTS.program };
  return { guard: { text, value: compile(reference.raw, NODE_ROOTS), program }, reference };
}
