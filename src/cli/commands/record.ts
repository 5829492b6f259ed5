import { resolve } from "node:path";
import type { Command } from "commander";
import { failure, formatProblem } from "../../errors.ts";
import type { HttpServer } from "../../suite/index.ts";
import { secretWords } from "../../values/redact/secret-words.ts";
import { count } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { addFlags, exclusive, type Given, needs, TLS } from "../options/options.ts";
import { readPort, tellClients } from "./serve.ts";

type RecordFlags = Given<"url" | "cert" | "key", "overwrite"> & { output: string; port?: number; ca?: string[] };

const noServer = failure(`usage: no server is named
  hint: add -- COMMAND, or --url URL`);

export function configureRecord(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  command
    .usage("-o <file> [--url <url> [--port <port>] | -- <command...>]")
    .argument("[command...]", "server to start over stdio, after --")
    .requiredOption("-o, --output <file>", "file to write the recording to")
    .option("--url <url>", "server reached over HTTP: listen on 127.0.0.1 and forward to it");
  addFlags(command, ...TLS)
    .option("--port <port>", "port on 127.0.0.1, with --url (default: a free one)", readPort)
    .option("--overwrite", "start a new file (default: add the session, or replace one with the same requests)")
    .action(async (argv: string[], flags: RecordFlags) => done(await record(argv, flags, context)));
}

async function record(
  argv: readonly string[],
  { output, url, port = 0, overwrite = false, ...certificates }: RecordFlags,
  context: CliContext,
): Promise<number> {
  if (argv.length === 0 && url === undefined) throw noServer();
  if (url === undefined && port !== 0) throw needs({ flag: "--port", other: "--url" });
  if (argv.length > 0 && url !== undefined) throw exclusive({ one: "--url", other: "a command" });
  const [{ Capture }, { namedSecrets, placeFile }] = await Promise.all([
    import("../record/capture.ts"),
    import("../../cassette/index.ts"),
  ]);
  const { env, cwd, redactor, stderr, self } = context;
  const say = (text: string): void => void stderr.write(`${text}\n`);
  const tell = (where: string, config: object): void =>
    void stderr.write(tellClients(`recording ${output} ${where}`, "recorded", config));
  for (const { value } of secretWords(argv)) redactor.register(value);
  const { ca: [ca] = [], cert, key } = certificates;
  const flag = [ca && "--ca", cert && "--cert", key && "--key"].find(Boolean);
  if (url === undefined && flag) throw needs({ flag, other: "--url" });
  let server: HttpServer | undefined;
  if (url !== undefined) {
    const { resolveServer } = await import("../options/server-options.ts");
    server = (await resolveServer({ url, header: [], ...certificates }, context)) as HttpServer;
  }
  const capture = await Capture.begin({
    ...{ place: placeFile(output, cwd), redactor, secrets: () => namedSecrets(env, redactor) },
    source: server ? "http" : "stdio",
    overwrite,
    warn: (problem) => say(formatProblem(problem, "warning")),
  });
  let exitCode = 0;
  if (server) {
    const { proxyHttp } = await import("../record/http.ts");
    const onListen = (listening: string): void => tell(`at ${listening}`, { type: "http", url: listening });
    await proxyHttp({ server, port, onListen }, capture, context);
  } else {
    const [program, ...words] = self;
    const { proxyStdio } = await import("../record/stdio.ts");
    const proxied = proxyStdio(argv, capture, context);
    // While the server starts.
    tell("on stdio", {
      command: program,
      args: [...words, "record", "-o", resolve(cwd, output), ...(overwrite ? ["--overwrite"] : []), "--", ...argv],
    });
    exitCode = await proxied;
  }
  const exchanges = await capture.end();
  if (exchanges > 0) say(`recorded ${count(exchanges, "exchange")} in ${output}`);
  return exitCode;
}
