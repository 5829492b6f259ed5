import type { McptestError } from "../../errors.ts";
import type { Entry, Resolving } from "../scope/entry.ts";
import { invalidUrl } from "../wording/entries.ts";
import { unsetEnv } from "../wording/references.ts";

export interface Reading extends Pick<Resolving, "environment" | "report"> {
  /** Gets what the server lacks of the environment. */
  lacks(error: McptestError): void;
}

/** Reports a text that is no http or https URL. */
export function checkUrl(entry: Entry<string | undefined>, { report, lacks }: Reading): void {
  const { value: url = "", path } = entry;
  const tell = entry.written() === undefined ? report : lacks;
  if (!isHttpUrl(url)) tell(invalidUrl({ key: String(path.at(-1)), url }, { location: entry.at() }));
}

/** Whether a text is an http or https URL. */
export function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** The value of an environment variable; an unset or empty one is reported. */
export function readEnv(entry: Entry<string>, into: string, { environment, lacks }: Reading): string {
  const value = environment.read(entry.value, into);
  if (!value) lacks(unsetEnv(entry.value, environment.names(), entry.at()));
  return value ?? "";
}
