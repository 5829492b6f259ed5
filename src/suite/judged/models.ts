import type * as file from "../../generated/suite.ts";
import { type Model, PROVIDER_NAMES, PROVIDERS, plainModel } from "../../model/index.ts";
import { withoutUndefined } from "../../values/json.ts";
import { isLoopback } from "../../values/net/loopback.ts";
import type { Entry, Resolving } from "../scope/entry.ts";
import { resolveHeaders } from "../servers/http-server.ts";
import * as wording from "../wording/judged.ts";

export type Role = "judge" | "candidate";

type Settings = file.ModelSettings;

type Written = Entry<file.Model | undefined>;

export type ModelReader = ReturnType<typeof createModels>;

/** What an entry, or the environment, says of a model. */
interface Place {
  readonly settings: Settings;
  /** Where a setting comes from, as messages call it. */
  nameOf(key: keyof Settings): string;
  /** undefined: the environment. */
  readonly entry?: Entry;
}

/** Reads the models of a suite: an entry comes before `models`, and `models` before the environment. Faults are reported once a place. */
export function createModels(
  outer: ReadonlyMap<string, Entry<file.Model>>,
  resolving: Pick<Resolving, "environment" | "report" | "warn">,
) {
  const { environment, report, warn } = resolving;
  const told = new Set<string>();
  const once = (key: string, place?: Place): boolean => {
    const whole = `${key} ${JSON.stringify(place?.entry?.at())}`;
    return !told.has(whole) && Boolean(told.add(whole));
  };
  const ofEnvironment = (prefix: string, keys: readonly (keyof Settings)[]): Place => {
    const nameOf = (key: string): string => `${prefix}_${key.toUpperCase()}`;
    const settings = Object.fromEntries(keys.map((key) => [key, environment.given(nameOf(key))]));
    return { settings: withoutUndefined(settings), nameOf };
  };
  const placesOf = (role: Role): Place[] => {
    const entry = outer.get(role);
    const judging = role === "judge" ? [ofEnvironment("MCPTEST_JUDGE", ["model", ...CONNECTION])] : [];
    const common = ofEnvironment("MCPTEST", role === "judge" ? CONNECTION : ["model", ...CONNECTION]);
    return [...(entry?.isSound() ? placeOf(entry) : []), ...judging, common];
  };
  const settle = (role: Role, own: readonly Place[]): Model => {
    const places = [...own, ...placesOf(role)];
    const naming = upTo(places, ["model"]);
    const reaching = upTo(places, ["provider", "base_url"]);
    const provided = saying(reaching, "provider");
    const { provider = "anthropic" } = provided?.settings ?? {};
    const row = PROVIDERS[provider];
    if (!row) {
      const facts = { variable: provided?.nameOf("provider"), value: provider, known: PROVIDER_NAMES };
      if (once(provider)) report(wording.unknownProvider(facts));
      return settle(role, [{ settings: { provider: "anthropic" }, nameOf: String }]);
    }
    const [named, url, key] = [saying(naming, "model"), saying(reaching, "base_url"), saying(reaching, "api_key_env")];
    const ofSuite = url?.entry !== undefined;
    const keyEnv = key?.settings.api_key_env ?? (ofSuite ? undefined : row.keyEnv);
    if (keyEnv !== undefined && once(keyEnv)) {
      environment.hide([keyEnv]);
      environment.learn({ [keyEnv]: environment.given(keyEnv) ?? "" });
    }
    const id = named?.settings.model ?? row.model;
    const model: Model = {
      ...plainModel(provider, id),
      label: saying(naming, "name")?.settings.name ?? id,
      baseUrl: url?.settings.base_url ?? environment.given(row.urlEnv) ?? row.baseUrl,
      urlFrom: url ? (ofSuite ? "base_url" : url.nameOf("base_url")) : row.urlEnv,
      keyEnv,
      keyless: url !== undefined && !key,
      keyHeader: saying(reaching, "api_key_header")?.settings.api_key_header,
      headers: headersOf(saying(reaching, "headers")),
      query: queryOf(saying(reaching, "query")?.settings ?? {}),
      price: saying(naming, "price")?.settings.price,
    };
    if (url) checkAddress(model, url);
    if (named) checkMaker(model, named);
    return model;
  };
  const queryOf = ({ query = {} }: Settings): Record<string, string> => {
    // `key` may be any key; `KEY` is that of an account.
    for (const [name, value] of Object.entries(query)) environment.learn({ [name.toUpperCase()]: value });
    return query;
  };
  const headersOf = (place: Place | undefined): Record<string, string> => {
    const { headers = {} } = place?.settings ?? {};
    const entry = place?.entry?.in("headers").with(headers);
    const resolved = entry ? resolveHeaders(entry, { ...resolving, lacks: report }) : {};
    // Whatever a header is called, its value may be a key.
    for (const value of Object.values(resolved)) environment.learn({ authorization: value });
    environment.hide(Object.values(headers).flatMap((value) => (typeof value === "string" ? [] : [value.env])));
    return resolved;
  };
  const checkAddress = ({ baseUrl, keyEnv, keyless }: Model, place: Place): void => {
    const name = place.nameOf("base_url");
    const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
    const isPlain = url && `${url.username}${url.password}${url.search}${url.hash}` === "";
    if (!isPlain || !/^https?:$/.test(url.protocol)) {
      if (once(name, place)) report(wording.invalidAddress({ name }, { location: place.entry?.at() }));
      return;
    }
    const hasKey = keyEnv !== undefined && !(keyless && environment.given(keyEnv) === undefined);
    if (hasKey && url.protocol === "http:" && !isLoopback(baseUrl) && once(name, place))
      warn(wording.plainHttp({ name, key: keyEnv }, { location: place.entry?.at() }));
  };
  const checkMaker = ({ id, provider, baseUrl }: Model, place: Place): void => {
    const isAnthropic = provider === "anthropic";
    const isClaude = /^claude-/i.test(id) && baseUrl.startsWith("https://api.openai.com");
    if (!(isAnthropic ? OTHERS.test(id) : isClaude) || !once(`${provider} ${id}`, place)) return;
    const instead = isAnthropic ? "openai" : "anthropic";
    const facts = { ...PROVIDERS[provider], name: place.nameOf("model"), model: id, instead };
    warn(wording.otherMaker(facts, { location: place.entry?.at() }));
  };
  /** The model of an entry, if any; the entries around it, innermost first, say what it does not. */
  const one = (role: Role, ...entries: readonly Written[]): Model => settle(role, entries.flatMap(placeOf));
  return {
    one,
    /** The models of a list. Two with one label are reported. */
    all(role: Role, list: Entry<readonly file.Model[] | undefined>, ...around: readonly Written[]): Model[] {
      const labels = new Set<string>();
      return (list.value ?? []).map((_, at) => {
        const written = list.in(at) as Written;
        const model = one(role, written, ...around);
        if (labels.has(model.label)) report(wording.sameLabel({ label: model.label }, written.at()));
        labels.add(model.label);
        return model;
      });
    },
  };
}

const CONNECTION = ["provider", "base_url", "api_key_env"] as const satisfies readonly (keyof Settings)[];

/** Names of models that Anthropic does not make. */
const OTHERS = /^(?:gpt-|o[134](?:-|$)|chatgpt-|gemini-|mistral-|llama|qwen|deepseek|grok-)/i;

function saying(places: readonly Place[], key: keyof Settings): Place | undefined {
  return places.find(({ settings }) => settings[key] !== undefined);
}

function upTo(places: readonly Place[], keys: readonly (keyof Settings)[]): readonly Place[] {
  const last = places.findIndex(({ settings }) => keys.some((key) => settings[key] !== undefined));
  return last < 0 ? places : places.slice(0, last + 1);
}

/** The place that an entry is, if it says anything. */
function placeOf(entry: Written): Place[] {
  const { value, path } = entry;
  if (value === undefined) return [];
  // A setting of a test is called by its path in the test.
  const steps = path.slice(path[0] === "models" ? 0 : 2);
  const name = steps
    .map((step, at) => (typeof step === "number" ? `[${step}]` : `${at > 0 ? "." : ""}${step}`))
    .join("");
  const nameOf = (key: string): string => (key === "model" ? name : `${name}.${key}`);
  return [{ settings: typeof value === "string" ? { model: value } : value, nameOf, entry }];
}
