import { quote } from "../../values/show/words.ts";
import type { TestResolving } from "../parts/test-resolving.ts";
import type { Entry } from "../scope/entry.ts";
import { missingServer, noServer, unknownServer } from "../wording/entries.ts";

type Naming = Pick<TestResolving, "servers" | "fallback" | "report" | "uses">;

/** The server of a test of one server: its own, else that of `defaultTest`, else that of the suite. */
export function serverOfTest(
  entry: Entry<{ name: string; server?: string }>,
  resolving: Naming,
  fallback = resolving.fallback,
): string {
  const { name } = entry.value;
  const who = typeof name === "string" ? `test ${quote(name)}` : "this test";
  return useServer(entry, { ...resolving, fallback }, { who, noun: "test", name: "name" });
}

/** The server that an entry names, else the fallback; "" when there is neither, which is reported. */
export function useServer(
  entry: Entry<{ server?: string }>,
  { servers, fallback, report, uses }: Naming,
  { who, noun, name }: { who: string; noun: "test" | "node"; name: "name" | "id" },
): string {
  const { server = fallback ?? "" } = entry.value;
  if (entry.value.server !== undefined) checkServer(entry.in("server"), { servers, report });
  else if (fallback === undefined && servers.size === 0) report(noServer(entry.at(name)));
  else if (fallback === undefined)
    report(missingServer({ who, noun, number: servers.size, servers: [...servers] }, entry.at(name)));
  uses(server);
  return server;
}

export function checkServer(
  entry: Entry<string | undefined>,
  { servers, report }: Pick<Naming, "servers" | "report">,
): void {
  const name = entry.value ?? "";
  if (!servers.has(name)) report(unknownServer({ name, servers: [...servers] }, entry.at()));
}
