import type { McptestError } from "../../errors.ts";
import { TOO_MANY } from "../../template/template.ts";
import { describeType, type Json, type JsonObject, parseJson, setOwn } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { previewJson } from "../../values/show/preview.ts";
import { importConflict } from "../wording/files.ts";
import * as wording from "../wording/references.ts";
import { locateReference } from "../yaml/locate-reference.ts";
import { entryOf, follow, locateNode, locateSpan, type MapEntry, type Path, type Source } from "../yaml/source.ts";
import type { Environment } from "./environment.ts";
import { evaluate, type Scope, type Site } from "./evaluate.ts";

export type Variables = ReturnType<typeof createVariables>;

interface Declaration {
  readonly name: string;
  readonly source: Source;
  readonly entry: MapEntry;
}

/** The state of a variable; "failed": its error is reported. `lacks`: errors that are told where somebody needs it. */
type State = { readonly value: Json } | { readonly lacks: readonly McptestError[] } | "failed" | "open";

/** Characters that all references of a suite may insert: variables that double each other stop here. */
const MAX_EXPANSION = 16 * 1024 * 1024;
/** How deep variables may refer to each other. */
const MAX_CHAIN = 100;

interface Inputs {
  readonly sources: readonly Source[];
  readonly overrides: Readonly<Record<string, string>>;
  readonly environment: Environment;
  /** false when a file could not be read, which may define an unknown name. */
  readonly complete: boolean;
  report(error: McptestError): void;
  /** Gets what a server lacks of the environment, where that is no fault of its file; "" stands for all servers. */
  readonly lack?: ((server: string, error: McptestError) => void) | undefined;
}

export function createVariables(inputs: Inputs) {
  const { overrides, environment, report, lack } = inputs;
  const declarations = gather(inputs.sources, report);
  const states = new Map<string, State>();
  const used = new Set<string>();
  let lacks: McptestError[] = [];
  let room = MAX_EXPANSION;
  const names = [...new Set([...declarations.keys(), ...Object.keys(overrides)])];

  const resolve: Scope["resolve"] = (reference, site) => {
    const { kind, name, raw, fault } = reference;
    const place = () => locateReference(reference, site);
    if (fault !== undefined) {
      const name = raw.replace(/^\$\{|\}$/g, "").trim();
      const other = names.includes(name) ? wording.bareVariable : wording.invalidReference;
      const invalid = fault === TOO_MANY ? wording.malformedReference : other;
      report(invalid({ raw, name, reason: fault }, place()));
      return undefined;
    }
    if (kind === "CONFIG_DIR") return site.source.folder;
    if (kind === "var") return readVariable(name, place, site);
    const value = environment.read(name, site.header);
    if (value === undefined) tell([wording.unsetEnv(name, environment.names(), place())], site);
    return value === undefined ? undefined : take(value, place);
  };

  /** A scope for evaluating a file; each unresolved place is reported once. */
  const scope = (source: Source, broken: Scope["broken"]): Scope => {
    return { source, resolve, broken, learn: environment.learn };
  };

  /** Tells that variables of the environment are not set: to the servers that read them, or to whoever reads the variable. */
  const tell = (errors: readonly McptestError[], { path: [section, name] }: Pick<Site, "path">): void => {
    if (section === "variables") lacks.push(...errors);
    else if (lack && (section === "servers" || section === "env"))
      for (const error of errors) lack(section === "servers" ? String(name) : "", error);
    else errors.forEach(report);
  };

  /** The value, while there is room for it; running out is reported once. */
  const take = (value: Json, place: () => SourceLocation): Json | undefined => {
    const had = room;
    room -= typeof value === "string" ? value.length : previewJson(value, MAX_EXPANSION + 1).text.length;
    if (room >= 0) return value;
    if (had >= 0) report(wording.tooMuchExpansion({ mebi: MAX_EXPANSION / 1024 / 1024 }, place()));
    return undefined;
  };

  const readVariable = (name: string, place: () => SourceLocation, site: Site): Json | undefined => {
    used.add(name);
    const state = stateOf(name);
    if (state === undefined && inputs.complete)
      report(wording.unknownVariable({ name, names: [...(site.ofRow ?? []), ...names] }, place()));
    if (typeof state === "object" && "lacks" in state) tell(state.lacks, site);
    return typeof state === "object" && "value" in state ? take(state.value, place) : undefined;
  };

  const chain: string[] = [];

  const stateOf = (name: string): State | undefined => {
    const known = states.get(name);
    if (known === "open") {
      const { source, entry } = declarations.get(name) as Declaration;
      const circle = [...chain.slice(chain.indexOf(name)), name].join(" → ");
      report(wording.variableCycle({ circle }, locateSpan(source, entry)));
      return "failed";
    }
    if (known) return known;
    const declaration = declarations.get(name);
    const override = Object.hasOwn(overrides, name) ? overrides[name] : undefined;
    if (!declaration) return override === undefined ? undefined : { value: override };
    if (chain.length === MAX_CHAIN) {
      report(wording.longChain({ limit: MAX_CHAIN }, locateSpan(declaration.source, declaration.entry)));
      return "failed";
    }
    states.set(name, "open");
    chain.push(name);
    const outer = lacks;
    lacks = [];
    const found = evaluateDeclaration(declaration, override);
    const state = found === "failed" && lacks.length > 0 ? { lacks } : found;
    lacks = outer;
    chain.pop();
    states.set(name, state);
    return state;
  };

  const evaluateDeclaration = (declaration: Declaration, override: string | undefined): State => {
    const { name, source, entry } = declaration;
    const fromEnv = entryOf(entry.value, "from_env")?.value;
    const literal = fromEnv ? entryOf(entry.value, "default")?.value : entry.value;
    const replace = (text: string, from: string): State => {
      const declared = literal ? evaluate(literal, undefined, ["variables", name]) : null;
      const value = readAs(text, declared);
      if (value !== undefined) return { value };
      report(wording.overrideType({ name, type: typeName(declared), from }, locateSpan(source, entry)));
      return "failed";
    };
    if (override !== undefined) return replace(override, `--var ${name}`);
    if (fromEnv) {
      const target = follow(fromEnv);
      if (target.kind !== "scalar" || typeof target.value !== "string") return "failed"; // The schema check says so.
      const text = environment.read(target.value, name);
      // A secret that a CI system does not have is an empty variable.
      if (text !== undefined && !(text === "" && literal)) return replace(text, `environment variable ${target.value}`);
      if (!literal) {
        lacks.push(wording.unsetEnv(target.value, environment.names(), locateNode(source, fromEnv)));
        return "failed";
      }
    }
    if (!literal) return "failed";
    const broken: Path[] = [];
    const value = evaluate(
      literal,
      scope(source, (path) => void broken.push(path)),
      ["variables", name],
    );
    return broken.length > 0 ? "failed" : { value };
  };

  /** The state of a variable that something other than a server needs. */
  const demand = (name: string): State | undefined => {
    const state = stateOf(name);
    if (typeof state === "object" && "lacks" in state) state.lacks.forEach(report);
    return state;
  };

  return {
    scope,
    /** Evaluates variables that nothing has read yet, so that their faults are reported. */
    settle(): void {
      for (const name of declarations.keys())
        if (lack && used.has(name)) stateOf(name);
        else demand(name);
    },
    /** The value of `${var.NAME}`, as a use; undefined: not defined; "failed": its error is reported. */
    read(name: string): { readonly value: Json } | "failed" | undefined {
      used.add(name);
      const state = demand(name);
      if (typeof state === "object" && "value" in state) return state;
      return state === undefined && inputs.complete ? undefined : "failed";
    },
    /** Every value by name; `use` counts all as used. */
    values(use: boolean): JsonObject {
      const values: JsonObject = {};
      for (const name of names) {
        const state = use ? demand(name) : stateOf(name);
        if (typeof state === "object" && "value" in state) setOwn(values, name, state.value);
        if (use) used.add(name);
      }
      return values;
    },
    names: names as readonly string[],
    /** Every name that a file declares, or that anything reads or may read. */
    known: (): readonly string[] => [...declarations.keys(), ...used],
    unused: (): readonly Declaration[] => [...declarations.values()].filter(({ name }) => !used.has(name)),
  };
}

function gather(sources: readonly Source[], report: Inputs["report"]): Map<string, Declaration> {
  const declarations = new Map<string, Declaration>();
  for (const source of sources) {
    const variables = entryOf(source.root, "variables")?.value;
    const map = variables && follow(variables);
    for (const entry of map?.kind === "map" ? map.entries : []) {
      const { key } = entry;
      const first = declarations.get(key);
      if (!first) declarations.set(key, { name: key, source, entry });
      else {
        const facts = { section: "variable", key, first: locateSpan(first.source, first.entry) };
        report(importConflict(facts, locateSpan(source, entry)));
      }
    }
  }
  return declarations;
}

/** A text as a value of the declared type; undefined when it is not JSON of that type. */
function readAs(text: string, declared: Json): Json | undefined {
  if (declared === null || typeof declared === "string") return text;
  const value = parseJson(text);
  return value !== undefined && describeType(value) === describeType(declared) ? value : undefined;
}

function typeName(value: Json): string {
  const type = describeType(value);
  return type === "object" ? "map" : type === "array" ? "list" : type;
}
