import { isObject, type Json, type JsonObject, parseJson, writeJson } from "../values/json.ts";
import { withDoubles } from "../values/numbers/doubles.ts";

/** An error that an API answered with. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly status: number;
  readonly headers: Headers;
  /** The message, and its code, type and parameter; "" in an unknown form. */
  readonly said: string;
  readonly about: string;

  constructor(status: number, headers: Headers, body: Json | undefined) {
    super(`HTTP ${status}`);
    this.status = status;
    this.headers = headers;
    const first = firstOf(body);
    const error = isObject(first.error) ? first.error : first;
    const details = Array.isArray(error.detail) ? error.detail.filter(isObject) : [];
    const faults = details.map(({ loc, msg }) => `${[loc ?? []].flat().join(".")}: ${String(msg)}`);
    const said = [error.message, first.error, error.detail].find((text) => typeof text === "string");
    this.said = String(said ?? faults.join("; "));
    this.about = [error.code, error.type, error.param].filter((part) => typeof part === "string").join(" ");
  }
}

/** What is told in an answer: `{ error: { message } }`, `{ error }`, `{ message }` or `{ detail: [{ loc, msg }] }`, alone or in a list. */
function firstOf(body: Json | undefined): JsonObject {
  const first = Array.isArray(body) ? body[0] : body;
  return isObject(first) ? first : {};
}

/** No answer came, or not all of one. */
export class Unreached extends Error {
  override readonly name = "Unreached";
}

/** Posts JSON and gives the JSON of the answer; undefined when it is not JSON. Throws ApiFailure, Unreached, and the signal's reason. */
export async function postJson(url: URL, headers: Headers, json: JsonObject, signal: AbortSignal) {
  // A redirect would send the key to another address.
  const options = { method: "POST", headers, body: writeJson(json), signal, redirect: "manual" } as const;
  const { response, text } = await fetch(url, options)
    .then(async (response) => ({ response, text: await response.text() }))
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw new Unreached(rootOf(error), { cause: error });
    });
  const answer = parseJson(text);
  if (!response.ok) throw new ApiFailure(response.status, response.headers, answer);
  return unlessError(answer, response.headers);
}

/** The JSON of a success. Throws ApiFailure for an error in it, with the status that it should have had. */
export function unlessError<J extends Json | undefined>(json: J, headers: Headers): J {
  const { error } = firstOf(json);
  if (!isObject(error) && (typeof error !== "string" || error === "")) return json;
  const { code, status } = isObject(error) ? error : {};
  const known = [code, status].map(Number).find((number) => number >= 400 && number < 600);
  throw new ApiFailure(known ?? 400, headers, json);
}

/** Parses JSON with numbers as doubles; undefined when it is not JSON. */
export function plainJson(text: string): Json | undefined {
  const json = parseJson(text);
  return json === undefined ? undefined : withDoubles(json);
}

/** The message of the first cause: `fetch failed` alone says nothing. */
export function rootOf(error: unknown): string {
  // By its shape: what Node itself throws need not be of our realm.
  if (typeof error !== "object" || error === null || !("message" in error)) return String(error);
  return "cause" in error && error.cause ? rootOf(error.cause) : String(error.message);
}
