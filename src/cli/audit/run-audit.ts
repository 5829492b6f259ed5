import { CATALOG, planCalls } from "../../audit/index.ts";
import { type AuditRequest, AXES, loadAuditing } from "../../conduct/index.ts";
import { EXIT_CODES, failure, formatProblem } from "../../errors.ts";
import { describeTarget, type ServerSpec } from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import { groupBy } from "../../values/group-by.ts";
import { alignColumns } from "../../values/show/columns.ts";
import { showJson } from "../../values/show/preview.ts";
import { words } from "../../values/show/words.ts";
import { count, oneLine } from "../../values/text.ts";
import { type CliContext, hostOf, tellFit } from "../context.ts";
import { exclusive, type Given, type LoadFlags, type SuiteNames } from "../options/options.ts";
import { resolveServer, type ServerFlags, withEnvFile, withSession } from "../options/server-options.ts";
import { defaultSuite, findSuites, loadSound } from "../options/suites.ts";
import { readFlag } from "../options/understand.ts";
import {
  type OutputFlags,
  parseOutputs,
  renderOutputs,
  tellOutputs,
  withShown,
  writeRendered,
} from "../output/outputs.ts";

export type AuditFlags = ServerFlags &
  LoadFlags &
  SuiteNames &
  OutputFlags &
  Given<
    "waitForReady" | "maxDuration" | "maxSurfaceTokens" | "baseline" | "lock",
    "rules" | "explain" | "verbose" | "quiet" | "updateLock" | "requireLock"
  > & {
    server: readonly string[];
    only: readonly string[];
    call?: AuditRequest["call"];
    failOn?: AuditRequest["failOn"];
  };

const unknownAxis = failure("usage: <axis of axes> else: --only takes an axis: <axes>");
const updateRefused = failure(`lock-update-refused: the lock is not written while CI is set
  hint: write it on your machine, review it, and commit it`);
const noServer = failure(`usage: no server is named, and no mcptest.yml is here
  hint: name a suite, or add <flags>`);

/** Audits the servers that the flags name, and reports; gives the exit code. Throws McptestError and CollectedErrors before it starts. */
export async function runAudit(names: readonly string[], flags: AuditFlags, ambient: CliContext): Promise<number> {
  const outputs = withShown(parseOutputs(flags, ambient.cwd));
  const only = flags.only.map((axis) => {
    const known = AXES.find((one) => one === axis);
    if (!known) throw unknownAxis({ axis, axes: AXES });
    return known;
  });
  const lock = { path: flags.lock, update: flags.updateLock, require: flags.requireLock };
  if (lock.update && isCi(ambient.env)) throw updateRefused();
  const { call, failOn, verbose = false, quiet = false } = flags;
  const baseline = { path: flags.baseline };
  const limits = {
    maxSurfaceTokens: readFlag("max-surface-tokens", flags.maxSurfaceTokens),
    maxDurationMs: readFlag("max-duration", flags.maxDuration),
  };
  const { context, targets } = await findTargets([...flags.config, ...names], flags, ambient);
  const left = [...flags.server.map((name) => `--server ${name}`), ...only.map((axis) => `--only ${axis}`)];
  const selected = left.length > 0 ? left.join(" ") : undefined;
  const request: AuditRequest = { targets, selected, call, only, failOn, baseline, lock, ...limits };
  const { stderr, redactor } = context;
  // Running a server is running its code.
  const started = (server: ServerSpec) => void stderr.write(`${redactor.text(describeTarget(server))}\n`);
  if (flags.explain) return explain(request, context, started);
  const { auditServers } = await loadAuditing();
  const report = await auditServers(request, hostOf(context), {
    started,
    onStderr: (line) => void stderr.write(`${line}\n`),
    warn: (warning) => void stderr.write(`${redactor.text(formatProblem(warning, "warning"))}\n`),
  });
  await writeRendered(await renderOutputs(outputs, report, { ...context, verbose, quiet }), context);
  if (!quiet) stderr.write(redactor.text(tellOutputs(outputs, context)));
  return report.verdict.exit_code;
}

async function findTargets(names: readonly string[], flags: AuditFlags, ambient: CliContext) {
  const { url, serverCommand, config: _, server: wanted, ...rest } = flags;
  const flag = url !== undefined ? "--url" : serverCommand !== undefined && "--server-command";
  const wait = readFlag("wait-for-ready", flags.waitForReady);
  const patience = wait === undefined ? {} : { wait_for_ready_ms: wait };
  if (flag) {
    if (names.length > 0) throw exclusive({ one: flag, other: `a suite (${names[0]})` });
    if (wanted.length > 0) throw exclusive({ one: flag, other: "--server" });
    const context = await withEnvFile({ envFile: flags.envFile }, ambient);
    const server = await resolveServer({ ...rest, url, serverCommand }, context);
    return { context, targets: [{ server: { ...server, ...patience } }] };
  }
  const own = defaultSuite(ambient);
  if (names.length === 0 && own === undefined) throw noServer({ flags: "--server-command <command> or --url <url>" });
  const paths = names.length === 0 ? [own as string] : await findSuites(names, ambient);
  const { suites } = await loadSound(paths, { ...rest, unset: "needed" }, ambient);
  const { targetsOf } = await loadAuditing();
  const found = await targetsOf(suites, wanted, rest, ambient);
  const targets = found.map((target) => ({ ...target, server: { ...target.server, ...patience } }));
  return { context: ambient, targets };
}

const head = words("audit  <server> · <called> of <tools> would be called");
const LATER =
  "What calls show is tried again, made smaller, and tried in short sequences. Values that answers name may take the place of others.\n";

/** Prints which tools an audit would call with which arguments, and why it would not call others; calls none. */
async function explain(
  { targets, call, only }: AuditRequest,
  context: CliContext,
  started: (server: ServerSpec) => void,
): Promise<number> {
  const isAsked = (axis: (typeof AXES)[number]): boolean => only.length === 0 || only.includes(axis);
  for (const { server, suite } of targets) {
    started(server);
    const tools = await withSession(server, context, (session) => session.tools(server.call_timeout_ms));
    const calls = (call ?? suite?.audit?.call) !== "none";
    const values = suite?.audit?.values;
    const { called, refused } = await planCalls(tools, { values, calls: calls && isAsked("behaviour") });
    const lines = [
      head({ server: oneLine(server.name), called: called.length, tools: count(tools.length, "tool") }),
      ...called.flatMap(({ tool, calls }) => [
        `  calls  ${oneLine(tool)}  ${count(calls.length, "call")}`,
        ...calls.map((args) => `           ${oneLine(showJson(args))}`),
      ]),
      ...(calls && isAsked("protocol") && tools.length > 0 ? ["  calls  a tool that does not exist  1 call"] : []),
      ...refused.map(
        ({ tool, why = calls ? "--only" : "--call none" }) => `  skips  ${oneLine(tool)}  ${oneLine(why)}`,
      ),
      called.length > 0 ? LATER : "",
    ];
    await tellFit(lines.join("\n"), context);
  }
  return EXIT_CODES.passed.code;
}

/** Every rule of an audit by its axis: id, severity, and when it is broken. */
export async function renderRules(): Promise<string> {
  const axes = [...groupBy(CATALOG, ({ axis }) => axis)].map(([axis, rules]) => {
    const rows = rules.map(({ id, severity, words }) => [`  ${id}`, severity, words]);
    return `${axis}\n${alignColumns(rows).join("\n")}\n`;
  });
  return axes.join("\n");
}
