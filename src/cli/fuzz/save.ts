import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DraftTest, SuiteDraft } from "../../cassette/index.ts";
import { failure } from "../../errors.ts";
import { writeFileAtomically } from "../../files/index.ts";
import type { ConcludedReport } from "../../report/index.ts";
import type { Suite } from "../../suite/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import { isCi } from "../../values/ci.ts";
import { groupBy } from "../../values/group-by.ts";
import type { JsonObject } from "../../values/json.ts";
import { asPath, quoteWord } from "../../values/shell-word.ts";
import { words } from "../../values/show/words.ts";
import type { CliContext } from "../context.ts";
import { renderSuite } from "../init/render.ts";
import { describeServer, headOf, readWritten } from "../init/server-entry.ts";
import { existsAlready, type Given, type SuiteNames } from "../options/options.ts";
import type { ServerFlags } from "../options/server-options.ts";
import type { OutputFlags } from "../output/outputs.ts";
import type { RunFlags } from "../run/settings.ts";
import { draftOf } from "./drafts.ts";

/** The flags of `mcptest fuzz`. */
export type FuzzFlags = ServerFlags &
  Pick<RunFlags, "var" | "mask" | "envFile" | "baseline" | "waitForReady"> &
  OutputFlags &
  SuiteNames &
  Record<"tool" | "allow" | "allowDestructive" | "check" | "server", readonly string[]> &
  Given<"cases" | "calls" | "for" | "seed" | "save", "explain" | "force" | "verbose" | "quiet"> & {
    failOn?: "error" | "warning" | "regression" | "never";
  };

const refused = failure(`save-refused: no suite is written while CI is set
  hint: save findings on your machine, and commit the suite`);
const severalSuites = failure(`usage: --save takes one suite, and <number suites> were found
  hint: name one of them`);
const saved = words("saved <count tests finding> to <path>: mcptest run <word>");
const none = words("nothing to save in <path>: no finding has a test");
const left = words("not saved, because <reason>: <findings>");
const FLAKY = "it did not show each time";

/** Throws before anything runs: save-refused under CI; usage where the file is there already. */
export function checkSave({ save: path, force }: FuzzFlags, { cwd, env }: CliContext): void {
  if (path === undefined) return;
  if (isCi(env)) throw refused();
  if (existsSync(resolve(cwd, path)) && !force) throw existsAlready({ path });
}

/** Writes the findings of a run as a suite of ordinary tests, with the servers as they are declared. */
export async function saveFindings(
  flags: FuzzFlags,
  { results, servers }: ConcludedReport,
  suites: readonly Suite[],
  { cwd, stderr, redactor, signal }: CliContext,
): Promise<void> {
  const { save: path } = flags;
  if (path === undefined) return;
  const [suite, ...others] = suites;
  if (others.length > 0) throw severalSuites({ suites: suites.length });
  const file = resolve(cwd, path);
  const folder = dirname(file);
  const tests: DraftTest[] = [];
  const compositions: DraftTest[] = [];
  const rest: { reason: string; name: string }[] = [];
  const names = new Set<string>();
  const several = servers.length > 1;
  for (const { detail, server } of results) {
    const surface = servers.find(({ name }) => name === server)?.surface;
    for (const finding of detail?.type === "property" ? detail.findings : []) {
      if (finding.severity === "note") continue;
      const definition = surface?.tools.find(({ name }) => name === finding.tool)?.definition;
      const limited = suite?.servers.get(server ?? "")?.sets_call_timeout;
      const drafted = finding.flaky ? FLAKY : draftOf(finding, definition ?? {}, limited ?? false);
      const name = `${finding.rule} ${finding.tool ?? ""}${finding.at ? ` ${finding.at}` : ""}`;
      if (typeof drafted === "string") rest.push({ reason: drafted, name });
      if (typeof drafted === "string" || names.has(`${server} ${name}`)) continue;
      names.add(`${server} ${name}`);
      const about = { escaped: true, comment: finding.message };
      if ("nodes" in drafted) {
        const nodes = drafted.nodes.map((node) => ({ ...node, server }));
        compositions.push({ ...about, entry: { name, ...drafted, nodes } });
      } else {
        const entry = { name: several ? `${server} ${name}` : name, ...(several && { server }), ...drafted.test };
        tests.push({ ...about, entry: escapeReferences(entry) as JsonObject });
      }
    }
  }
  const tell = (line: string): boolean => stderr.write(`${redactor.text(line)}\n`);
  if (names.size === 0) tell(none({ path }));
  else {
    const draft = { tools: tests, resources: [], prompts: [], completions: [], compositions } as SuiteDraft;
    const head: JsonObject =
      suite && suite.files.length > 0
        ? headOf(`${escapeReferences(suite.name)}: findings`, readWritten(suite, cwd), folder)
        : { name: "findings", servers: { server: describeServer(flags, folder, cwd) } };
    // As findings were confirmed: what an earlier test did must not hide what a composition shows.
    if (compositions.length > 0) head.run = { isolation: "test" };
    const heading = ["Findings of `mcptest fuzz`: each test fails until its finding is mended."];
    await writeFileAtomically(file, renderSuite({ folder, heading, head, draft }), "suite", signal);
    tell(saved({ path, tests: names.size, word: quoteWord(asPath(path)) }));
  }
  for (const [reason, all] of groupBy(rest, (one) => one.reason))
    tell(left({ reason, findings: all.map(({ name }) => name).join(", ") }));
}
