import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { type CliContext, fitTo } from "../../src/cli/context.ts";
import { parseOutputs, withShown, writeOutputs } from "../../src/cli/output/outputs.ts";
import { conclude } from "../../src/conduct/index.ts";
import { CollectedErrors, formatProblem, McptestError, problemsOf } from "../../src/errors.ts";
import { unwritable } from "../../src/files/index.ts";
import { REPORTERS, sealReport } from "../../src/report/index.ts";
import { json } from "../../src/report/reporters/json.ts";
import { pretty } from "../../src/report/reporters/pretty/reporter.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { MainProcess } from "../helpers/main.ts";
import { buildMixedReport } from "../report/fixtures/samples.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-output-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `pretty, json=/w/run.json`: what goes where. */
function parse(reporter: string[], output?: string): string {
  const outputs = withShown(parseOutputs({ reporter, output: output?.split(" ") ?? [] }, "/w"));
  return outputs.map(({ reporter: { name }, path }) => (path === undefined ? name : `${name}=${path}`)).join(", ");
}

describe("where reports go", () => {
  test.each<[string[], string | undefined, string]>([
    [[], undefined, "pretty"],
    [["json"], undefined, "json"],
    [["json=run.json"], undefined, "pretty, json=/w/run.json"],
    [["pretty", "json=run.json"], undefined, "pretty, json=/w/run.json"],
    [["json"], "run.json", "pretty, json=/w/run.json"],
    [["json=a.json", "json=/b.json", "pretty"], undefined, "json=/w/a.json, json=/b.json, pretty"],
    [["json=a.json", "pretty"], "out.txt", "pretty, json=/w/a.json, pretty=/w/out.txt"],
    [[], "out.txt", "pretty, pretty=/w/out.txt"],
    [[], "report.html", "pretty, html=/w/report.html"],
    [
      ["json=a.json"],
      "b.MD c.xml d.sarif e.ndjson f.tap g",
      "pretty, json=/w/a.json, md=/w/b.MD, junit=/w/c.xml, sarif=/w/d.sarif, ndjson=/w/e.ndjson, tap=/w/f.tap, pretty=/w/g",
    ],
    [["pretty"], "report.html", "pretty, pretty=/w/report.html"],
    [["json=-"], undefined, "json"],
    [["json"], "-", "json"],
    [["json=a=b.json"], undefined, "pretty, json=/w/a=b.json"],
  ])("--reporter %j --output %s", (reporter, output, expected) => {
    expect(parse(reporter, output)).toBe(expected);
  });

  test.each<[string[], string | undefined, string]>([
    [["jsn"], undefined, 'unknown report format "jsn"'],
    [["toString"], undefined, 'unknown report format "toString"'],
    [["json="], undefined, '--reporter json= names no file after "="'],
    [["pretty", "json"], undefined, "two reports (pretty and json) would go to stdout"],
    [["json=run", "pretty=./x/../run"], undefined, "two reports (json and pretty) would go to /w/run"],
    [["json=run"], "run", "two reports (json and pretty) would go to /w/run"],
    [[], "report.pdf", "--output report.pdf has an ending of no report"],
    [["json=a.json"], "toString.constructor", "--output toString.constructor has an ending of no report"],
    [["json"], "a b", "--output a belongs to no reporter: --output b is one as well"],
    [["json", "pretty"], "run", "--output run belongs to no reporter: several --reporter name no file"],
  ])("--reporter %j --output %s is refused", (reporter, output, message) => {
    expect(() => parse(reporter, output)).toThrow(expect.objectContaining({ code: "usage", message }));
  });
});

function contextOf(stdout: PassThrough): CliContext {
  return {
    env: {},
    cwd: folder,
    stdin: () => new PassThrough(),
    stdout,
    stderr: new PassThrough(),
    terminal: false,
    colour: true,
    columns: 70,
    interrupt: () => {},
    self: ["node"],
    version: "0.1.0",
    platform: { node: "v24.0.0", platform: "linux" },
    redactor: createRedactor({ secrets: [] }),
    signal: new AbortController().signal,
  };
}

async function write(paths: readonly string[]): Promise<string> {
  const stdout = new PassThrough();
  const reporter = paths.map((path) => `json=${path}`);
  await writeOutputs(parseOutputs({ reporter, output: [] }, folder), conclude(buildMixedReport()), contextOf(stdout));
  return stdout.read()?.toString() ?? "";
}

const SEALED = sealReport(buildMixedReport(), createRedactor({ secrets: [] }));
const JSON_TEXT = json.render(conclude(SEALED), { colour: false, columns: 80 });

describe("writing reports", () => {
  test("colours go to stdout, files are plain; folders are made and nothing else is left", async () => {
    const stdout = new PassThrough();
    const flags = { reporter: ["pretty", "pretty=a/b/report.txt", "json=run.json"], output: [] };
    await writeOutputs(parseOutputs(flags, folder), conclude(buildMixedReport()), contextOf(stdout));
    expect(stdout.read().toString()).toBe(pretty.render(conclude(SEALED), { colour: true, columns: 70 }));
    expect(readFileSync(join(folder, "a/b/report.txt"), "utf8")).not.toContain("\u001b");
    expect(readFileSync(join(folder, "run.json"), "utf8")).toBe(JSON_TEXT);
    expect(readdirSync(folder).sort()).toEqual(["a", "run.json"]);
    expect(readdirSync(join(folder, "a/b"))).toEqual(["report.txt"]);
  });

  test("an older report is replaced, through a link, and keeps its mode", async () => {
    writeFileSync(join(folder, "real.json"), "old");
    chmodSync(join(folder, "real.json"), 0o640);
    symlinkSync("real.json", join(folder, "link.json"));
    await write(["link.json"]);
    expect(readFileSync(join(folder, "real.json"), "utf8")).toBe(JSON_TEXT);
    expect(statSync(join(folder, "real.json")).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).sort()).toEqual(["link.json", "real.json"]);
  });

  test("a device is written to, not replaced", async () => {
    await write(["/dev/null"]);
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  test("what cannot be written is named, each place, and the others are written all the same", async () => {
    mkdirSync(join(folder, "folder"));
    writeFileSync(join(folder, "file"), "");
    const error = await write(["folder", "file/run.json", "good.json"]).catch((thrown: unknown) => thrown);
    const errors = error instanceof CollectedErrors ? error.errors : [];
    expect(errors.map((problem) => formatProblem(problem).replaceAll(folder, "DIR"))).toEqual([
      "error[output-unwritable]: the json report could not be written to DIR/folder: it is a folder (EISDIR)\n  hint: name another path",
      expect.stringContaining(
        "the json report could not be written to DIR/file/run.json: a part of the path is not a folder",
      ),
    ]);
    expect(readFileSync(join(folder, "good.json"), "utf8")).toBe(JSON_TEXT);
    expect(readdirSync(folder).sort()).toEqual(["file", "folder", "good.json"]);
  });

  test("a fault in one format is told, and the others are written all the same", async () => {
    const broken = { ...REPORTERS.tap, load: async () => ({ render: () => JSON.parse("{") as string }) };
    const outputs = [
      { reporter: broken, path: join(folder, "a.tap") },
      ...parseOutputs({ reporter: [], output: ["b.json"] }, folder),
    ];
    const error = await writeOutputs(outputs, conclude(buildMixedReport()), contextOf(new PassThrough())).catch(
      problemsOf,
    );
    expect(error).toMatchObject([{ code: "internal", message: expect.stringContaining("SyntaxError") }]);
    expect(readFileSync(join(folder, "b.json"), "utf8")).toBe(JSON_TEXT);
    expect(readdirSync(folder)).toEqual(["b.json"]);
  });

  test("a folder of another user is named with its owner, and what to tell the container", () => {
    const { uid } = statSync(folder);
    const foreign = uid === 0 ? folder : "/";
    if (uid === 0) chownSync(folder, 1001, 1001);
    const { hint } = unwritable(join(foreign, "run.json"), "report", Object.assign(new Error(), { code: "EACCES" }));
    expect(hint).toBe(
      `run it as you: docker run --user "$(id -u):$(id -g)"; ` +
        `${foreign} belongs to uid ${statSync(foreign).uid}, and mcptest runs as uid ${uid}`,
    );
  });

  test("a reader of stdout that went away is no error; anything else is", async () => {
    for (const [code, fails] of [
      ["EPIPE", false],
      ["EIO", true],
    ] as const) {
      const stdout = new PassThrough();
      stdout.on("error", () => {});
      stdout._write = (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code }));
      const written = writeOutputs(withShown([]), conclude(buildMixedReport()), contextOf(stdout));
      const error = await written.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      const [problem] = error instanceof CollectedErrors ? error.errors : [];
      expect(problem instanceof McptestError && problem.code === "output-unwritable").toBe(fails);
    }
  });
});

test("a terminal gets lines that are broken between words, everybody else lines as they are", () => {
  const text = "error[unknown-key]: unknown key in this file\n  hint: did you mean another one";
  expect(fitTo(new PassThrough(), text)).toBe(text);
  const on = (columns: number) => fitTo(Object.assign(new PassThrough(), { columns }), text).split("\n");
  expect(on(40)).toEqual(["error[unknown-key]: unknown key in this", "file", "  hint: did you mean another one"]);
  // Nobody reads lines of a word each, and a width of 0 is unknown.
  expect(on(3)).toEqual(on(40));
  expect(on(0)).toEqual(text.split("\n"));
});

test.each([0, 1, 40, undefined])("on a terminal that says %j, an error has lines of words", async (columns) => {
  const process = new MainProcess(
    ["run", "--filter", "x", "no such suite of a long name.yml"],
    tmpdir(),
    {},
    { terminal: true },
  );
  Object.assign(process.stdout, { columns });
  Object.assign(process.stderr, { columns });
  const { code, stderr } = await process.run();
  expect(code).toBe(2);
  expect(
    stderr
      .split("\n")
      .slice(0, -1)
      .filter((line) => /^\s*\S+\s*$/.test(line)),
  ).toEqual([]);
});

describe("reports in files", () => {
  const MOCK = "mock: { tools: [{ name: t, structured: { ok: true } }] }";
  const run = (args: readonly string[], terminal = true) => {
    const cwd = mkdtempSync(join(tmpdir(), "mcptest-output-"));
    writeFileSync(join(cwd, "mcptest.yml"), `name: s\nservers: { s: { ${MOCK} } }\ntools: [{ name: t, tool: t }]\n`);
    return new MainProcess(["run", ...args], cwd, { NO_COLOR: "1" }, { terminal }).run();
  };

  test("are named behind the headline, but not with --quiet", async () => {
    const files = ["--reporter", "html=report.html", "--reporter", "junit=out/j.xml", "--output", "a.md"];
    expect(await run(files)).toMatchObject({ code: 0, stderr: "wrote report.html\nwrote out/j.xml\nwrote a.md\n" });
    expect(await run([...files, "--quiet"])).toMatchObject({ code: 0, stderr: "" });
    expect(await run(files, false)).toMatchObject({ code: 0, stderr: "" });
  });

  test.each([
    ["html", "hint: --reporter html=report.html writes a file\n"],
    ["junit", "hint: --reporter junit=report.xml writes a file\n"],
    ["md", ""],
  ])("%s on a terminal", async (name, stderr) => {
    expect(await run(["--reporter", name])).toMatchObject({ code: 0, stderr });
    expect(await run(["--reporter", name], false)).toMatchObject({ code: 0, stderr: "" });
  });
});
