import { resolve } from "node:path";
import type { Command } from "commander";
import { formatProblem, usageError } from "../../errors.ts";
import { secretWords } from "../../values/redact/secret-words.ts";
import type { CliContext } from "../context.ts";
import { readPort, tellClients } from "../options/front.ts";

interface RecordFlags {
  output: string;
  url?: string;
  port?: number;
  overwrite?: boolean;
}

export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  command
    .usage("-o <file> [--url <url> [--port <port>] | -- <command...>]")
    .argument("[command...]", "server to start over stdio, behind --")
    .requiredOption("-o, --output <file>", "cassette to write")
    .option("--url <url>", "server reached over HTTP: listen on 127.0.0.1, and pass on to it")
    .option("--port <port>", "port on 127.0.0.1, with --url; a free one when left out", readPort)
    .option(
      "--overwrite",
      "start a new file; without it sessions are appended, or take the place of those that asked the same",
    )
    .action(async (argv: string[], flags: RecordFlags) => done(await record(argv, flags, context)));
}

async function record(
  argv: readonly string[],
  { output, url, port = 0, overwrite = false }: RecordFlags,
  context: CliContext,
): Promise<number> {
  if (argv.length === 0 && url === undefined)
    throw usageError("no server is named", "add -- <command>, or --url <url>");
  if (url === undefined && port !== 0) throw usageError("--port needs --url");
  if (argv.length > 0 && url !== undefined)
    throw usageError("--url and a command exclude each other", "keep one of them");
  const [{ Capture }, { namedSecrets, placeFile }, { describeSaved }] = await Promise.all([
    import("../record/capture.ts"),
    import("../../cassette/index.ts"),
    import("../record/wording.ts"),
  ]);
  const { env, cwd, redactor, stderr, self } = context;
  const say = (text: string): void => void stderr.write(`${text}\n`);
  const tell = (where: string, config: object): void =>
    void stderr.write(tellClients(`recording ${output} ${where}`, "recorded", config));
  for (const { value } of secretWords(argv)) redactor.register(value);
  const target = url === undefined ? undefined : (await import("../../suite/index.ts")).parseUrl(url);
  const capture = await Capture.begin({
    ...{ place: placeFile(output, cwd), redactor, secrets: () => namedSecrets(env, redactor) },
    source: target ? "http" : "stdio",
    overwrite,
    warn: (problem) => say(formatProblem(problem, "warning")),
  });
  let exitCode = 0;
  if (target) {
    const { proxyHttp } = await import("../record/http.ts");
    const onListen = (listening: string): void => tell(`at ${listening}`, { type: "http", url: listening });
    await proxyHttp({ target, port, onListen }, capture, context);
  } else {
    const [program, ...words] = self;
    const { proxyStdio } = await import("../record/stdio.ts");
    const proxied = proxyStdio(argv, capture, context);
    // The server comes up meanwhile.
    tell("on stdio", {
      command: program,
      args: [...words, "record", "-o", resolve(cwd, output), ...(overwrite ? ["--overwrite"] : []), "--", ...argv],
    });
    exitCode = await proxied;
  }
  const exchanges = await capture.end();
  if (exchanges > 0) say(describeSaved(output, exchanges));
  return exitCode;
}
