import type * as file from "../../generated/suite.ts";
import { isLoopback, type Model, PROVIDER_NAMES, PROVIDERS, plainModel } from "../../model/index.ts";
import { withoutUndefined } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { placeIn, type Resolving } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { resolveHeaders } from "../servers/http-server.ts";
import * as wording from "../wording/models.ts";
import type { Path } from "../yaml/source.ts";

/** What a model is there for. */
export type Role = "judge" | "candidate";

/** A place of an entry that may say which model, or how it is reached; undefined: it does not. */
type Written = readonly [path: Path, settings: file.Model | undefined];

/** What reads models. */
export interface ModelReader {
  /** The model where no entry says one. */
  default(role: Role): Model;
  /** The model that places of an entry lead to, the innermost first. */
  one(role: Role, entry: Entry<unknown>, ...places: readonly Written[]): Model;
  /** Those of a list; `outer`: what is said around it. Two that reports would call the same are reported. */
  all(
    role: Role,
    entry: Entry<unknown>,
    list: readonly [path: Path, models: readonly file.Model[]],
    ...outer: readonly Written[]
  ): Model[];
}

/** A place as it is read. */
interface Place {
  readonly settings: file.ModelSettings;
  /** Where its settings come from, as messages call it, and where that stands; undefined: in the environment. */
  nameOf(key: keyof file.ModelSettings): string;
  readonly location?: SourceLocation;
  readonly entry?: Entry<unknown>;
  readonly path?: Path;
}

/** Reads models of a suite: what an entry does not say, `models` does, then the environment. What is wrong is reported, once a place. */
export function createModels(
  outer: ReadonlyMap<string, Entry<file.Model>>,
  resolving: Pick<Resolving, "environment" | "report" | "warn">,
): ModelReader {
  const { environment, report, warn } = resolving;
  const told = new Set<string>();
  const once = (key: string, location: SourceLocation | undefined): boolean => {
    const whole = `${key} ${JSON.stringify(location)}`;
    return !told.has(whole) && Boolean(told.add(whole));
  };
  const ofEnvironment = (prefix: string, keys: readonly (keyof file.ModelSettings)[]): Place => {
    const nameOf = (key: string): string => `${prefix}_${key.toUpperCase()}`;
    const settings = Object.fromEntries(keys.map((key) => [key, environment.given(nameOf(key))]));
    return { settings: withoutUndefined(settings), nameOf };
  };
  const ofEntry = (entry: Entry<unknown>, [path, written]: Written): Place[] => {
    if (written === undefined) return [];
    const settings = typeof written === "string" ? { model: written } : written;
    const name = [...entry.path, ...path].slice(nameFrom(entry.path)).reduce<string>(join, "");
    const nameOf = (key: string): string => (key === "model" ? name : `${name}.${key}`);
    return [{ settings, nameOf, location: placeIn(entry, path), entry, path }];
  };
  const placesOf = (role: Role): Place[] => {
    const entry = outer.get(role);
    const suite = entry?.isSound() ? ofEntry(entry, [[], entry.value]) : [];
    const common = ofEnvironment("MCPTEST", role === "judge" ? CONNECTION : ["model", ...CONNECTION]);
    return [...suite, ...(role === "judge" ? [ofEnvironment("MCPTEST_JUDGE", ["model", ...CONNECTION])] : []), common];
  };
  const settle = (role: Role, own: readonly Place[]): Model => {
    const places = [...own, ...placesOf(role)];
    const named = places.findIndex(({ settings }) => settings.model !== undefined);
    const naming = named < 0 ? places : places.slice(0, named + 1);
    const reached = places.findIndex(({ settings }) => (settings.provider ?? settings.base_url) !== undefined);
    const reaching = reached < 0 ? places : places.slice(0, reached + 1);
    const saying = <K extends keyof file.ModelSettings>(among: readonly Place[], key: K): Place | undefined =>
      among.find(({ settings }) => settings[key] !== undefined);
    const { provider = "anthropic" } = saying(reaching, "provider")?.settings ?? {};
    const row = PROVIDERS[provider];
    if (!row) {
      const at = saying(reaching, "provider");
      if (once(provider, undefined))
        report(
          wording.unknownProvider({ variable: at?.nameOf("provider") ?? "", value: provider, known: PROVIDER_NAMES }),
        );
      return settle(role, [{ settings: { provider: "anthropic" }, nameOf: String }]);
    }
    const url = saying(reaching, "base_url");
    const ofSuite = url?.location !== undefined;
    const key = saying(reaching, "api_key_env");
    const keyEnv = key?.settings.api_key_env ?? (ofSuite ? undefined : row.keyEnv);
    if (keyEnv !== undefined && once(keyEnv, undefined)) {
      environment.hide([keyEnv]);
      environment.learn({ [keyEnv]: environment.given(keyEnv) ?? "" });
    }
    const headers = saying(reaching, "headers");
    const id = places[named]?.settings.model ?? row.model;
    const model: Model = {
      ...plainModel(provider, id),
      label: saying(naming, "name")?.settings.name ?? id,
      baseUrl: url?.settings.base_url ?? environment.given(row.urlEnv) ?? row.baseUrl,
      urlFrom: url ? (ofSuite ? "base_url" : url.nameOf("base_url")) : row.urlEnv,
      keyEnv,
      keyless: url !== undefined && !key,
      keyHeader: saying(reaching, "api_key_header")?.settings.api_key_header,
      headers: headers?.entry ? headersOf(headers.entry, headers.path ?? [], headers.settings) : {},
      query: queryOf(saying(reaching, "query")?.settings ?? {}),
      price: saying(naming, "price")?.settings.price,
    };
    if (url) checkAddress(model, url);
    checkMaker(model, places[named]);
    return model;
  };
  const queryOf = ({ query = {} }: file.ModelSettings): Record<string, string> => {
    // `key` names a thing, and `KEY` an account's.
    for (const [name, value] of Object.entries(query)) environment.learn({ [name.toUpperCase()]: value });
    return query;
  };
  const headersOf = (
    entry: Entry<unknown>,
    path: Path,
    { headers = {} }: file.ModelSettings,
  ): Record<string, string> => {
    const resolved = resolveHeaders(entry, [...path, "headers"], headers, resolving);
    // Whatever a header is called.
    for (const value of Object.values(resolved)) environment.learn({ authorization: value });
    environment.hide(Object.values(headers).flatMap((value) => (typeof value === "string" ? [] : [value.env])));
    return resolved;
  };
  const checkAddress = ({ baseUrl, keyEnv, keyless }: Model, place: Place): void => {
    const { location } = place;
    const name = place.nameOf("base_url");
    const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
    const isSound =
      url && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === "";
    if (!isSound) return void (once(name, location) && report(wording.invalidAddress({ name }, { location })));
    const hasKey = keyEnv !== undefined && !(keyless && environment.given(keyEnv) === undefined);
    if (hasKey && url.protocol === "http:" && !isLoopback(baseUrl) && once(name, location))
      warn(wording.plainHttp({ name, key: keyEnv }, { location }));
  };
  const checkMaker = ({ id, provider, baseUrl }: Model, place: Place | undefined): void => {
    const isOther =
      provider === "anthropic" ? OTHERS.test(id) : /^claude-/i.test(id) && baseUrl.startsWith("https://api.openai.com");
    const instead = provider === "anthropic" ? "openai" : "anthropic";
    if (place && isOther && once(`${provider} ${id}`, place.location))
      warn(wording.otherMaker({ ...PROVIDERS[provider], name: place.nameOf("model"), model: id, instead }, place));
  };
  const one: ModelReader["one"] = (role, entry, ...places) =>
    settle(
      role,
      places.flatMap((place) => ofEntry(entry, place)),
    );
  return {
    default: (role) => settle(role, []),
    one,
    all(role, entry, [path, models], ...around) {
      const labels = new Set<string>();
      return models.map((written, at) => {
        const place = [...path, at];
        const model = one(role, entry, [place, written], ...around);
        if (labels.has(model.label)) report(wording.sameLabel({ label: model.label }, placeIn(entry, place)));
        labels.add(model.label);
        return model;
      });
    },
  };
}

const CONNECTION = ["provider", "base_url", "api_key_env"] as const satisfies readonly (keyof file.ModelSettings)[];

/** Names of models that Anthropic does not make. */
const OTHERS = /^(?:gpt-|o[134](?:-|$)|chatgpt-|gemini-|mistral-|llama|qwen|deepseek|grok-)/i;

/** Of a path what people call a setting by: of a test what stands in it, of a matcher what stands in that. */
function nameFrom([section]: Path): number {
  return section === "models" ? 0 : 2;
}

function join(name: string, step: string | number): string {
  return typeof step === "number" ? `${name}[${step}]` : name === "" ? step : `${name}.${step}`;
}
