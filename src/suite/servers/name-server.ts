import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { missingServer, unknownServer } from "../wording/entries.ts";
import type { Path } from "../yaml/source.ts";

/** What names a server: where it stands, the key of its own name, and how it is called. */
interface User {
  readonly entry: Entry<unknown>;
  readonly path: Path;
  readonly name: "name" | "id";
  readonly who: string;
  readonly noun: "test" | "node";
}

/** The server that is used: the one named, else the fallback; "" when there is neither, which is reported. */
export function useServer(
  named: string | undefined,
  fallback: string | undefined,
  { entry, path, name, who, noun }: User,
  { servers, report, uses }: TestResolving,
): string {
  const server = named ?? fallback;
  if (server === undefined) report(missingServer(who, noun, [...servers], placeIn(entry, [...path, name])));
  else if (named !== undefined && !servers.has(named))
    report(unknownServer(named, [...servers], placeIn(entry, [...path, "server"])));
  uses(server ?? "");
  return server ?? "";
}
