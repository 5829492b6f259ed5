import { quote } from "../../values/show/words.ts";
import type { TestDefaults } from "../parts/default-test.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import { placeIn } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { missingServer, noServer, unknownServer } from "../wording/entries.ts";
import type { Path } from "../yaml/source.ts";

/** The server of a test that is of one: as it says itself, else as `defaultTest` or the suite does. */
export function serverOfTest(
  entry: Entry<{ name: string; server?: string }>,
  resolving: TestResolving,
  defaults: TestDefaults | undefined,
): string {
  const { server, name } = entry.value;
  const who = typeof name === "string" ? `test ${quote(name)}` : "this test";
  return useServer(server, defaults?.server ?? resolving.fallback, { entry, path: [], who, noun: "test" }, resolving);
}

/** The server that is used: the one named, else the fallback; "" when there is neither, which is reported. `who`: what names it. */
export function useServer(
  named: string | undefined,
  fallback: string | undefined,
  { entry, path, who, noun }: { entry: Entry<unknown>; path: Path; who: string; noun: "test" | "node" },
  { servers, report, uses }: TestResolving,
): string {
  const server = named ?? fallback;
  const name = noun === "node" ? "id" : "name";
  if (server === undefined)
    report(
      servers.size === 0
        ? noServer(placeIn(entry, [...path, name]))
        : missingServer({ who, noun, number: servers.size, servers: [...servers] }, placeIn(entry, [...path, name])),
    );
  else if (named !== undefined && !servers.has(named))
    report(unknownServer({ name: named, servers: [...servers] }, placeIn(entry, [...path, "server"])));
  uses(server ?? "");
  return server ?? "";
}
