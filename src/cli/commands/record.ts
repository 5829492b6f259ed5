import { resolve } from "node:path";
import type { Command } from "commander";
import { formatProblem, usageError } from "../../errors.ts";
import type { CliContext } from "../context.ts";

interface RecordFlags {
  output: string;
}

export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  command
    .usage("-o <file> [--url <url>] -- <command...>")
    .argument("[command...]", "server to start over stdio, behind --")
    .requiredOption("-o, --output <file>", "cassette to write")
    .action(async (argv: string[], flags: RecordFlags) => done(await record(argv, flags, context)));
}

async function record(argv: readonly string[], { output }: RecordFlags, context: CliContext): Promise<number> {
  const [{ Capture }, { namedSecrets, placeFile }, { proxyStdio }, { describeClient, describeSaved }] =
    await Promise.all([
      import("../record/capture.ts"),
      import("../../cassette/index.ts"),
      import("../record/stdio.ts"),
      import("../record/wording.ts"),
    ]);
  if (argv.length === 0) throw usageError("no server is named", "add -- <command>, or --url <url>");
  const { env, cwd, redactor, stderr, self } = context;
  const say = (text: string): void => void stderr.write(`${text}\n`);
  const capture = await Capture.begin({
    ...{ place: placeFile(output, cwd), source: "stdio", redactor, secrets: namedSecrets(env, redactor) },
    warn: (problem) => say(formatProblem(problem, "warning")),
  });
  const [program, ...words] = self;
  say(describeClient({ command: program, args: [...words, "record", "-o", resolve(cwd, output), "--", ...argv] }));
  const code = await proxyStdio(argv, capture, context);
  const exchanges = await capture.end();
  if (exchanges > 0) say(describeSaved(output, exchanges));
  return code;
}
