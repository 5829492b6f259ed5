import { isObject, type Json, type JsonObject, writeJson } from "../values/json.ts";

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
    const { said, about } = readError(body);
    this.said = said;
    this.about = about;
  }
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
  const answer = plainJson(text);
  if (!response.ok) throw new ApiFailure(response.status, response.headers, answer);
  return unlessError(answer, response.headers);
}

/** The JSON of a success. Throws ApiFailure for an error in it. */
export function unlessError<J extends Json | undefined>(json: J, headers: Headers): J {
  const error = errorIn(json);
  if (error) throw new ApiFailure(statusOf(error), headers, json);
  return json;
}

/** Parses JSON with numbers as doubles; undefined when it is not JSON. */
export function plainJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The error in place of an answer, alone or in a list. */
function errorIn(body: Json | undefined): JsonObject | undefined {
  const first = Array.isArray(body) ? body[0] : body;
  const error = isObject(first) ? first.error : undefined;
  return typeof error === "string" && error !== "" ? { message: error } : isObject(error) ? error : undefined;
}

/** The status that an error in a success should have had. */
function statusOf({ code, status }: JsonObject): number {
  return [code, status].map(Number).find((number) => number >= 400 && number < 600) ?? 400;
}

/** `{ error: { message } }`, `{ error }`, `{ message }` or `{ detail: [{ loc, msg }] }`, alone or in a list. */
function readError(body: Json | undefined): { said: string; about: string } {
  const first = Array.isArray(body) ? body[0] : body;
  if (!isObject(first)) return { said: "", about: "" };
  const error = isObject(first.error) ? first.error : first;
  const details = Array.isArray(error.detail) ? error.detail.filter(isObject) : [];
  const faults = details.map(({ loc, msg }) => `${[loc ?? []].flat().join(".")}: ${String(msg)}`);
  const said = [error.message, first.error, error.detail].find((text) => typeof text === "string");
  const { code, type, param } = error;
  return {
    said: String(said ?? faults.join("; ")),
    about: [code, type, param].filter((part) => typeof part === "string").join(" "),
  };
}

/** The message of the first cause: `fetch failed` alone says nothing. */
export function rootOf(error: unknown): string {
  // By its shape: what Node itself throws need not be of our realm.
  if (typeof error !== "object" || error === null || !("message" in error)) return String(error);
  return "cause" in error && error.cause ? rootOf(error.cause) : String(error.message);
}
