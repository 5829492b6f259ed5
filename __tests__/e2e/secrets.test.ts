import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { stringify } from "yaml";
import { REPORTERS } from "../../src/report/index.ts";
import { EVENTS } from "../fixtures/github/events.ts";
import { FORMS } from "../fixtures/secret-forms.ts";
import { commandLine } from "../helpers/cli.ts";
import { useGitHub } from "../helpers/github.ts";
import { runStep } from "../helpers/runner.ts";
import { fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const gitHub = useGitHub();

/** A value that may stand under the name of a secret: with signs that something escapes, and enough of it to be told apart. */
const secret = fc
  .tuple(
    fc.stringMatching(/^[a-z]{4}[A-Z]{3}\d{3}$/),
    fc.stringMatching(/^[/+&<>'"ü ]{2,4}$/),
    fc.stringMatching(/^[a-zA-Z]{6}\d{2}$/),
  )
  .map((parts) => parts.join(""));

/** What is readable of a secret: its forms, and parts of them that tell as much. */
function tracesOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const windows = [value.slice(0, 8), value.slice(-8)].flatMap((part) => [part, Buffer.from(part).toString("hex")]);
  const inner = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .slice(4, 14),
  );
  return [...Object.values(FORMS).map((write) => write(value)), ...windows, ...inner];
}

function suiteOf(value: string): object {
  const wrong = { matcher: { exact: `nobody says ${value}` } };
  const args = { password: value, greeting: `${value} again` };
  return {
    name: `with ${value}`,
    servers: { s: fixture("gives-away", [join(workspace.root, "forms.json")], { stderr: "inherit" }) },
    variables: { unused: { token: value } },
    tools: [
      {
        name: "signs in",
        tool: "sign_in",
        args,
        expect: [
          { target: "result.note", ...wrong },
          { target: "logs", ...wrong },
          { target: "progress", ...wrong },
        ],
      },
      { name: "kept", tool: "sign_in", args, expect: [{ target: "result", matcher: { snapshot: true } }] },
      {
        name: "moved",
        tool: "sign_in",
        args,
        expect: [{ target: "payload", transform: { jq: "{ other: .password, rest: . }" }, ...wrong }],
      },
      { name: `named ${value}`, description: `as ${value}`, tool: "refuse", args },
      { name: "breaks", tool: "break", args, expect: "refused" },
      { name: "strays", tool: "stray", args },
    ],
    resources: [{ name: "reads", uri: `x://${encodeURIComponent(value)}`, expect: [{ target: "result", ...wrong }] }],
    prompts: [
      {
        name: "prompted",
        prompt: "p",
        args: { secret: value, other: value },
        expect: [{ target: "result", ...wrong }],
      },
    ],
    compositions: [
      {
        name: "joined",
        nodes: [
          { id: "one", tool: "sign_in", args },
          { id: "two", tool: "sign_in", needs: ["one"], args: { text: "${one}" } },
        ],
      },
    ],
  };
}

/** Every file below a folder, but for those that were put there. */
function filesIn(folder: string, known: ReadonlySet<string>): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((path) => {
    const isKnown = known.has(path) || statSync(join(folder, path)).isDirectory();
    return isKnown ? [] : [[path, readFileSync(join(folder, path), "utf8")] satisfies [string, string]];
  });
}

test.each(fc.sample(secret, 2))("a secret is readable nowhere, in no form: %j", async (value) => {
  const given = new Set(["forms.json", "suite.yml", "broken.yml", "pipe.yml", "frames.txt"]);
  workspace.write("forms.json", JSON.stringify([value, ...Object.values(FORMS).map((write) => write(value))]));
  const suite = suiteOf(value);
  workspace.write("suite.yml", suite);
  workspace.write("broken.yml", {
    ...suite,
    tols: [],
    tools: [{ name: "a", tool: "b", args: { password: value, x: "${var.nope}" }, expct: 1 }],
  });
  workspace.write("pipe.yml", {
    pipe: [
      { id: "a", tool: "sign_in", args: { password: value, note: value } },
      { id: "b", tool: "break", args: { text: "${a}" } },
    ],
  });
  const names = Object.keys(REPORTERS);
  const flags = names.flatMap((name) => ["--reporter", `${name}=out/${name}`]);
  const server = ["--config", "suite.yml", "--server", "s"];
  const told: [string, string][] = [];
  const run = async (args: readonly string[], keepsStdout = true): Promise<void> => {
    const { stdout, stderr } = await workspace.cli(args);
    told.push(
      [`stderr of ${args.join(" ")}`, stderr],
      ...(keepsStdout ? [[args.join(" "), stdout] satisfies [string, string]] : []),
    );
  };
  await run(["run", "suite.yml", ...flags, "--verbose", "--update-baseline"]);
  await run(["run", "suite.yml", "--record", "--verbose"]);
  await run(["run", "suite.yml", "--replay", ...flags.map((flag) => flag.replace("out/", "replayed/"))]);
  await run(["report", "out/json", "--format", "html", "--output", "again.html"]);
  await run(["validate", "suite.yml", "broken.yml"]);
  await run(["validate", "broken.yml", "--format", "json"]);
  await run(["run", "broken.yml"]);
  await run(["list", "suite.yml"]);
  await run(["doctor", ...server]);
  await run(["pipe", "pipe.yml", ...server, "--format", "json"]);
  await run(["pipe", "pipe.yml", ...server, "--record"]);
  await run(["tools", "call", "break", "--args", JSON.stringify({ password: value, note: value }), ...server], false);
  const frames = [
    {
      id: 0,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } },
    },
    { id: 1, method: "tools/call", params: { name: "sign_in", arguments: { note: value } } },
    { id: 2, method: "tools/call", params: { name: "sign_in", arguments: { password: value } } },
    { id: 3, method: "tools/call", params: { name: "break", arguments: { password: value, note: value } } },
  ];
  const input = frames.map((frame) => `${JSON.stringify({ jsonrpc: "2.0", ...frame })}\n`).join("");
  const [node = "", path = "", forms = ""] = [
    "node",
    ...(fixture("gives-away", [join(workspace.root, "forms.json")]) as { command: string[] }).command.slice(1),
  ];
  execFileSync(process.execPath, [commandLine(), "record", "-o", "session.json", "--", node, path, forms], {
    cwd: workspace.root,
    input,
    stdio: "pipe",
  });
  await run(["init", "first.yml", "--server-command", `${node} ${path} ${forms}`]);
  await run(["cassette", "ls"]);
  await run(["distill", "session.json", "-o", "distilled.yml"]);
  const served = await workspace.cli(["serve", "--cassette", "session.json"], {
    input: input.replaceAll('"note":"', '"note":"another '),
  });
  told.push(["stderr of serve", served.stderr], ...filesIn(workspace.root, given));
  const traces = tracesOf(value);
  expect(told.length).toBeGreaterThan(40);
  expect(
    told.flatMap(([where, text]) => traces.filter((trace) => text.includes(trace)).map((trace) => [where, trace])),
  ).toEqual([]);
});

test.each(fc.sample(secret, 1))("nor in what is posted to GitHub, or printed in its log: %j", async (value) => {
  workspace.write("forms.json", JSON.stringify([value, ...Object.values(FORMS).map((write) => write(value))]));
  const github = await gitHub();
  const event = EVENTS["pull request of the same repository"];
  const inputs = { check: "MCP", comment: "always", sarif: "upload", verbose: "true" };
  const broken = {
    servers: {},
    variables: { token: value, a: "${var.b}" },
    tools: [{ name: value, args: { password: value }, x: 1 }],
  };
  const traces = tracesOf(value);
  for (const suite of [suiteOf(value), broken]) {
    const step = await runStep({ event, github, inputs, files: { "mcptest.yml": stringify(suite) } });
    const posted = { checks: github.checkRuns, comments: github.comments, sarifs: github.sarifs };
    const told = Object.entries({
      ...step,
      stdout: step.stdout.replace(/^::add-mask::.*$/gm, ""),
      commands: [],
      ...posted,
    }).map(([where, what]) => [where, JSON.stringify(what ?? null), String(what)]);
    expect(
      told.flatMap((texts) =>
        traces.filter((trace) => texts.some((text) => text.includes(trace))).map((trace) => [texts[0], trace]),
      ),
    ).toEqual([]);
    expect(step.code).not.toBe(0);
  }
  expect(github.comments.length + github.checkRuns.length).toBeGreaterThan(1);
});
