import type { ErrorDetails, McptestError } from "../../errors.ts";
import { isLoopback } from "../../values/net/loopback.ts";
import { invalidUrl } from "../wording/entries.ts";
import { badMetadataUrl, badRedirectUri, badResource, emptyKey, insecureUrl } from "../wording/logins.ts";
import { isHttpUrl } from "./reading.ts";

const PORT_AND_PATH = /^http:\/\/(?:127\.0\.0\.1|localhost):0*[1-9]\d*\/[^?#\s]*$/;
const DOCUMENT = /^https:\/\/[^/@?#]+\/[^#]+$/i;
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^#]+$/i;
/** A text that holds something; the schema has no other in a suite. */
const FILLED = [(text: string) => text !== "", emptyKey] as const;
const HTTP = [isHttpUrl, invalidUrl] as const;
/** Which text fits a key, and what tells any other. */
const FORMS = {
  client_id: FILLED,
  profile: FILLED,
  token_store: FILLED,
  url: HTTP,
  issuer: HTTP,
  token_endpoint: HTTP,
  resource: [(text: string) => text === "none" || (ABSOLUTE.test(text) && URL.canParse(text)), badResource],
  redirect_uri: [(text: string) => PORT_AND_PATH.test(text) && URL.canParse(text), badRedirectUri],
  client_metadata_url: [(text: string) => DOCUMENT.test(text) && URL.canParse(text), badMetadataUrl],
} as const;

/** Values of a login as a suite or flags have them, and the URL of its server. */
export type LoginValues = Partial<Record<keyof typeof FORMS, string> & { allow_insecure: boolean }>;

/** What is wrong with each value of a login, without any look-up. */
export function faultsOfLogin(
  values: LoginValues,
): { key: keyof typeof FORMS; tell(details?: ErrorDetails): McptestError }[] {
  return (Object.keys(FORMS) as (keyof typeof FORMS)[]).flatMap((key) => {
    const { [key]: url, allow_insecure } = values;
    if (url === undefined) return [];
    const [fits, fault] = FORMS[key];
    const isOpen = isHttpUrl(url) && new URL(url).protocol === "http:" && !isLoopback(url);
    const row = !fits(url) ? fault : fits === isHttpUrl && isOpen && !allow_insecure ? insecureUrl : undefined;
    return row ? [{ key, tell: (details) => row({ key, url }, details) }] : [];
  });
}
