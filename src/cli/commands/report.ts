import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { McptestError } from "../../errors.ts";
import { readReport, redactReport } from "../../report/index.ts";
import { createRedactor } from "../../values/redact.ts";
import { secretsOf } from "../../values/secret.ts";
import type { CliContext } from "../context.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { FORMATS, parseFormat, writeOutputs } from "../output.ts";

interface Flags {
  format: string;
  output?: string;
}

export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  command
    .argument("<run.json>", "report that `mcptest run --reporter json=run.json` wrote")
    .option("--format <format>", `format to render it in: ${FORMATS}`, "pretty")
    .option("--output <path>", "file to write; stdout when left out")
    .action(async (file: string, flags: Flags) => {
      await renderSaved(file, flags, context);
      done(EXIT_CODES.passed.code);
    });
}

/** The format was checked, and secrets are masked anew: the file may be older than a rule, or come from elsewhere. */
async function renderSaved(file: string, { format, output }: Flags, context: CliContext): Promise<void> {
  const reporter = parseFormat(format);
  const report = await readReport(await readText(resolve(context.cwd, file), file), file);
  const redactor = createRedactor({ secrets: secretsOf(context.env) });
  const path = output === undefined || output === "-" ? {} : { path: resolve(context.cwd, output) };
  await writeOutputs([{ reporter, ...path }], redactReport(report, redactor), context);
}

async function readText(path: string, name: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : message;
    throw new McptestError("report-unreadable", `${name} cannot be read: ${reason}`, {
      hint: "name the JSON report of a run, from `mcptest run <suite> --reporter json=run.json`",
      cause: error,
    });
  }
}
