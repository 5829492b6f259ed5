import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { commandOf, type Offers, suiteOf, tool, useFolder } from "../audit/audited.ts";
import { BEFORE, BOOK, LIST, LOCK } from "../audit/locked.ts";
import { EVENTS } from "../fixtures/github/events.ts";
import { runCli } from "../helpers/cli.ts";
import { useGitHub } from "../helpers/github.ts";
import { pullRequest, usePulls } from "../helpers/pulls.ts";
import { openJob, runStep, type StepResult } from "../helpers/runner.ts";
import { pathOf } from "../mcp/sessions.ts";

useFolder();
const gitHub = useGitHub();
const pulls = usePulls();
const ACCEPT = { rule: "description-missing", tool: "list_*", reason: "its name says it all" };

/** The files of a checkout: a suite of a server, and the lock of what it offers. */
async function lockedFiles(offers: typeof BEFORE, accept: object[] = []): Promise<Record<string, string>> {
  const place = suiteOf({ library: commandOf(offers) }, { audit: { accept } });
  await runCli(["audit", "--update-lock", "--only", "lock", "--fail-on", "never", "-q"], { cwd: place });
  const read = (name: string) => readFileSync(join(place, name), "utf8");
  return { "mcptest.yml": read("mcptest.yml"), [LOCK]: read(LOCK) };
}

const AFTER = { ...BEFORE, instructions: "Ask politely.", tools: [{ ...BOOK, description: "Reads a book." }] };

/** A tool whose description is its name. */
const NAMELESS = { ...BEFORE, tools: [{ ...BOOK, description: "Get book" }] };

/** Audits a pull request from one state of the files to another. */
async function audit(
  before: Record<string, string>,
  after: Record<string, string>,
  inputs: Record<string, string> = {},
  options: { hides?: boolean; gone?: string[] } = {},
) {
  const github = await gitHub();
  const shas = pulls.make(before, after, options.gone);
  for (const sha of Object.values(shas)) github.commits.add(sha);
  const job = openJob({ event: pullRequest(shas), github });
  pulls.checkOut(job.workspace, options.hides ? shas.topic : shas.merge);
  const step: StepResult = await job.step({ inputs: { command: "audit", check: "audit", ...inputs } });
  await job.end();
  return { step, shas, comment: github.comments[0]?.body, check: github.checkRuns[0] };
}

test("the first line of comment, summary and check says what a pull request changes of what was reviewed", async () => {
  const { step, comment, check } = await audit(await lockedFiles(BEFORE), await lockedFiles(AFTER, [ACCEPT]));
  const line = "⚠️ **this pull request changes what was reviewed: 2 texts, 1 tool removed, 1 acceptance**";
  // The verdict follows the lock of the checkout, so that a wanted change can be merged.
  expect(step).toMatchObject({ code: 0, outputs: { result: "passed", "exit-code": "0" } });
  for (const text of [
    step.summary,
    comment?.replace(/^<!--.*-->\n+/, ""),
    check?.output?.summary as string | undefined,
  ]) {
    expect(text?.trimStart().split("\n")[0]).toBe(line);
    expect(text).toContain("- tool-removed library, list_books: it is gone");
    expect(text).toContain("Reads [-one-\\][+a+] book");
    expect(text).toContain("now accepts description-missing on list\\_\\*: its name says it all");
  }
});

test.each([".", "shop"])("without a change the page says nothing of it: a suite in %s", async (folder) => {
  const { "mcptest.yml": suite = "", ...lock } = await lockedFiles(BEFORE, [ACCEPT]);
  const files = { [join(folder, "mcptest.yml")]: suite, ...lock };
  const { step, comment } = await audit(
    files,
    { ...files, "other.txt": "" },
    { only: "lock", "working-directory": folder },
  );
  expect([step.code, comment]).toEqual([0, undefined]);
  expect(step.summary).not.toContain("what was reviewed");
});

test("a report that another workflow publishes says it, too", async () => {
  const before = await lockedFiles(BEFORE);
  const { step } = await audit(before, await lockedFiles(AFTER), { only: "lock" });
  const files = { "a.json": step.report ?? "" };
  const published = await runStep({ files, inputs: { command: "report", reports: "a.json" } });
  expect(published.summary.split("\n")[0]).toBe(step.summary.split("\n")[0]);
  expect(published.summary).toContain("list_books: it is gone");
});

const FORGIVEN = "    tolerate: [{ rule: unclean-exit, reason: it is old }]";
test.each<[what: string, change: (suite: string) => string]>([
  ["undone", (suite) => suite.slice(0, suite.indexOf("audit:"))],
  ["with another reason", (suite) => suite.replace("says it all", "says enough")],
  ["of a server", (suite) => suite.replace("  library:", `  library:\n${FORGIVEN}`)],
])("an acceptance that is %s is one", async (_, change) => {
  const { "mcptest.yml": suite = "", ...files } = await lockedFiles(BEFORE, [ACCEPT]);
  const { step } = await audit({ ...files, "mcptest.yml": suite }, { "mcptest.yml": change(suite) }, { only: "lock" });
  expect(step.summary).toContain("changes what was reviewed: 1 acceptance**");
});

test("the suites of the base are those that it has", async () => {
  const { "mcptest.yml": suite = "", ...lock } = await lockedFiles(BEFORE, [ACCEPT]);
  const other = suite.replace(/^audit:/m, "name: other\n$&");
  const gone = ["old.mcptest.yml"];
  const { step } = await audit(
    { "old.mcptest.yml": other, ...lock },
    { "mcptest.yml": suite, ...lock },
    { only: "lock" },
    { gone },
  );
  expect(step.summary).toContain("changes what was reviewed: 2 acceptances**");
});

test("a first lock is news", async () => {
  const { "mcptest.yml": suite = "", ...lock } = await lockedFiles(BEFORE);
  const { step } = await audit({ "mcptest.yml": suite }, { "mcptest.yml": suite, ...lock }, { only: "lock" });
  expect(step.summary).toContain("changes what was reviewed: 1 server added, 1 text, 2 tools added, 2 details**");
});

test("a lock that goes is news", async () => {
  const { "mcptest.yml": suite = "", ...lock } = await lockedFiles(BEFORE);
  const after = { "mcptest.yml": suite, "new.txt": "" };
  const { step } = await audit({ "mcptest.yml": suite, ...lock }, after, { only: "lock" }, { gone: [LOCK] });
  expect(step.summary).toContain("changes what was reviewed: 1 server removed, 1 text, 2 tools removed, 2 details**");
  expect(step.summary).toContain("- server-removed library: the lock does not have it any more");
});

test.each<[what: string, offers: typeof BEFORE, line: string]>([
  ["that offers nothing is removed", {}, "1 server removed"],
  ["is renamed", BEFORE, "1 server removed, 1 server added, 2 texts, 2 tools removed, 2 tools added, 4 details"],
])("a server of the lock that %s is news", async (_, offers, line) => {
  const { "mcptest.yml": suite = "", [LOCK]: lock = "" } = await lockedFiles(offers);
  const { servers, ...rest } = JSON.parse(lock) as { servers: Record<string, object> };
  const after = { ...rest, servers: offers === BEFORE ? { books: servers.library } : {} };
  const { step } = await audit(
    { "mcptest.yml": suite, [LOCK]: lock },
    { "mcptest.yml": suite, [LOCK]: JSON.stringify(after) },
    { only: "lock" },
  );
  expect(step.summary).toContain(`changes what was reviewed: ${line}**`);
});

test("a lock with a conflict in the checkout is wrong, whatever the base has", async () => {
  const files = await lockedFiles(BEFORE);
  const { step } = await audit(files, { [LOCK]: `${files[LOCK]}`.replace("{", "{\n<<<<<<< HEAD\n") }, { only: "lock" });
  expect(step).toMatchObject({ code: 1, outputs: { "exit-code": "2" } });
  expect(step.log).toContain(`${LOCK} has a merge conflict`);
});

test.each([
  ["accepts is forgiven", undefined, "2999-01-01", 0],
  ["no longer accepts in time fails", "2999-01-01", "2020-01-01", 1],
  ["no longer accepts fails", "2999-01-01", undefined, 1],
])("a finding that a pull request %s, and the first line says that an acceptance changed", async (_, old, is, code) => {
  const filesFor = (until?: string) =>
    lockedFiles(NAMELESS, until ? [{ rule: "description-missing", reason: "its name says it all", until }] : []);
  const inputs = { "fail-on": "warning", only: "surface" };
  const { step } = await audit(
    await filesFor(old),
    { "mcptest.yml": (await filesFor(is))["mcptest.yml"] ?? "" },
    inputs,
  );
  expect(step.code).toBe(code);
  expect(step.summary.split("\n")[0]).toContain("changes what was reviewed: 1 acceptance");
});

test.each<[what: string, base: Record<string, string>, hides: boolean, why: RegExp]>([
  ["a lock that is torn", { [LOCK]: "<<<<<<< HEAD\n" }, false, /: mcptest.lock.json has a merge conflict/],
  ["a suite that is none", { "mcptest.yml": "servers: 1" }, false, /servers/],
  ["a commit that nobody knows", {}, true, /: /],
])("a base that cannot be read is a warning: %s", async (_, base, hides, why) => {
  const files = await lockedFiles(BEFORE);
  const { step } = await audit(
    { ...files, ...base },
    { ...files, "new.txt": "" },
    { check: "off", only: "lock" },
    { hides },
  );
  expect(step.code).toBe(0);
  expect(step.annotations).toMatchObject([{ level: "warning", message: expect.stringMatching(why) }]);
  expect(step.summary).toContain("nobody knows what this pull request changes of what was reviewed");
});

/** A server without faults, and with one and two. */
const CLEAN = { tools: [LIST] };
const ROOT = { ...CLEAN, tools: [LIST, tool({ inputSchema: { anyOf: [{}] } })] };
const TWO = { ...ROOT, tools: [...ROOT.tools, tool({ name: "find_book", inputSchema: { anyOf: [{}] } })] };
/** One that is named by a file of the checkout. */
const NAMED = { "server-command": ["node", pathOf("fixture", "audited.mjs"), "offers.json"].join(" ") };
const LATE = { "base-setup": "sleep 60", "base-timeout": "1ms" };

const filesOf = (offers: Offers | undefined): Record<string, string> =>
  offers === undefined
    ? { "other.txt": "" }
    : { "mcptest.yml": suiteFor(offers), "offers.json": JSON.stringify(offers) };
const suiteFor = (offers: Offers) => stringify({ servers: { library: { command: commandOf(offers) } } });

test.each<[string, Offers | undefined, Offers, Record<string, string>, object]>([
  ["has the same fault", ROOT, ROOT, {}, { "exit-code": "0", regressions: "0" }],
  ["has one fault less", ROOT, TWO, {}, { "exit-code": "6", regressions: "1" }],
  ["has a fault that is mended", ROOT, CLEAN, {}, { "exit-code": "0", fixed: "1" }],
  ["has no suite", undefined, ROOT, {}, { "exit-code": "1", regressions: "0" }],
  ["names the server by the inputs", CLEAN, ROOT, NAMED, { "exit-code": "6", regressions: "1" }],
])("a base that %s is audited after the head", async (_, before, after, inputs, outputs) => {
  const asked = { baseline: "merge-base", "fail-on": "regression", only: "surface", check: "off", ...inputs };
  const { step, shas } = await audit(filesOf(before), { ...filesOf(after), "new.txt": "" }, asked);
  expect(step.outputs).toMatchObject({ "baseline-source": "merge-base", "baseline-sha": shas.main, ...outputs });
  expect(step.log).toContain(`Running the base, ${shas.main}`);
});

test.each<[string, Record<string, string>, RegExp, string]>([
  ["does not start", {}, /the base \w+ does not start: /, "1"],
  ["is late", LATE, /the base took longer than 1ms/, "1"],
  ["has no lock, which is required here", { "require-lock": "true", only: "lock" }, /does not start/, "6"],
])("a base that %s is a warning, and every error counts", async (_, inputs, why, code) => {
  const before = { "mcptest.yml": stringify({ servers: { library: { command: "node gone.mjs" } } }) };
  const asked = { baseline: "merge-base", "fail-on": "regression", only: "surface", check: "off", ...inputs };
  const { step } = await audit(before, filesOf(ROOT), asked);
  expect(step).toMatchObject({ code: 1, outputs: { "baseline-source": "none", "exit-code": code } });
  expect(step.annotations).toContainEqual(
    expect.objectContaining({ level: "warning", message: expect.stringMatching(why) }),
  );
});

test("no server of a fork is audited where a token can write, whatever the baseline", async () => {
  const inputs = { command: "audit", baseline: "merge-base", ...NAMED };
  const step = await runStep({ event: EVENTS.pull_request_target, files: filesOf(ROOT), inputs });
  expect([step.code, step.outputs["exit-code"]]).toEqual([1, "2"]);
  expect(step.log).toContain("suites are not run on `pull_request_target`");
});

test("the server is held against the lock; its inputs are the flags of the command line", async () => {
  const files = await lockedFiles(BEFORE);
  const suite = stringify({ servers: { library: { command: commandOf(AFTER) } } });
  const changed = { ...files, "mcptest.yml": suite };
  const broken = await runStep({ files: changed, inputs: { command: "audit" } });
  expect(broken).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "1" } });
  expect(broken.annotations.map(({ file }) => file)).toContain(LOCK);
  const only = await runStep({ files: changed, inputs: { command: "audit", only: "surface, protocol" } });
  expect(only).toMatchObject({ code: 0, outputs: { "exit-code": "0" } });
  const never = await runStep({ files: changed, inputs: { command: "audit", "fail-on": "never" } });
  expect(never.code).toBe(0);
  const lacking = { command: "audit", "require-lock": "true", lock: "none.json", only: "lock" };
  expect(await runStep({ files, inputs: lacking })).toMatchObject({ code: 1, outputs: { "exit-code": "6" } });
});

test("a server that no suite declares is named by `server-command`; warnings fail where they are asked to", async () => {
  const inputs = { command: "audit", "server-command": commandOf({ tools: [tool({ name: "lend book" })] }) };
  expect(await runStep({ inputs })).toMatchObject({ code: 0, outputs: { result: "passed" } });
  const strict = await runStep({ inputs: { ...inputs, "fail-on": "warning", call: "none" } });
  expect(strict).toMatchObject({ code: 1, outputs: { "exit-code": "1" } });
  expect(strict.log).toContain("audited.mjs");
  expect(strict.log).toContain("--call none");
});

test.each([
  [{ cache: "cassettes" }, "`cache` does not work with `command: audit`"],
  [{ coverage: "true" }, "`coverage` measures what `command: run` runs"],
  [{ only: "locks" }, 'input "only" is "locks"'],
  [{ "fail-on": "some" }, 'input "fail-on" is "some"'],
  [{ suites: "none.yml" }, "none.yml"],
  [{ config: "mcptest.yml", suites: "none.yml" }, "none.yml"],
  [{ config: "mcptest.yml", url: "http://127.0.0.1:9" }, "url and config exclude each other"],
  [{ "server-command": "node", server: "library" }, "server names a server of a suite"],
  [{ "server-command": "node", servers: "library" }, "`servers` does not work with `server-command`"],
  [{ url: "http://127.0.0.1:9", suites: "none.yml" }, "`suites` does not work with `url`"],
  [{ shard: "1/2" }, "`shard` does not work with `command: audit`"],
  [{ "fail-on-breaking-surface": "true" }, "`fail-on-breaking-surface` does not work with `command: audit`"],
  [{ command: "run", "require-lock": "true" }, "`require-lock` does not work with `command: run`"],
  [{ servers: "nobody" }, 'no suite declares a server "nobody"'],
])("%j is wrong usage", async (wrong: Record<string, string>, said) => {
  const files = { "mcptest.yml": stringify({ servers: { library: { command: commandOf({ tools: [LIST] }) } } }) };
  const step = await runStep({ files, inputs: { command: "audit", ...wrong } });
  expect([step.code, step.outputs["exit-code"], step.log]).toEqual([1, "2", expect.stringContaining(said)]);
});
