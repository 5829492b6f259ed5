import { McptestError } from "../../errors.ts";
import type { PROVIDERS } from "../../model/index.ts";
import type { SourceLocation } from "../../values/location.ts";
import { listNames } from "../../values/suggest.ts";
import { problem, quote } from "./base.ts";

/** All wording of what can be wrong with which model is asked, and how. Without a location it is in the environment. */

export function unknownProvider(variable: string, value: string, known: readonly string[]): McptestError {
  return new McptestError("invalid-value", `${variable} names no provider: ${quote(value)}`, {
    hint: listNames(known),
  });
}

/** What the address is, is not told: it may hold a password. */
export function invalidAddress(name: string, location: SourceLocation | undefined): McptestError {
  const message = `${name} must be an http or https URL without user info and without a query`;
  const hint = "name the key by `api_key_env`, and give parameters by `query`";
  return new McptestError("invalid-url", message, { hint, location });
}

export function plainHttp(name: string, key: string, location: SourceLocation | undefined): McptestError {
  const message = `${name}: the key of ${key} goes over plain http`;
  return new McptestError("plain-http", message, { hint: "use https, or an address of this machine", location });
}

export function otherMaker(
  name: string,
  model: string,
  { maker, names }: (typeof PROVIDERS)[keyof typeof PROVIDERS],
  instead: string,
  location: SourceLocation | undefined,
): McptestError {
  const message = `${name}: ${quote(model)} is not ${maker} model: set provider: ${instead}, or name ${names} model`;
  return new McptestError("other-maker", message, { location });
}

export function sameLabel(label: string, location: SourceLocation): McptestError {
  const message = `two models of the list are called ${quote(label)}`;
  return problem("duplicate-name", message, location, "give one of them another `name`");
}
