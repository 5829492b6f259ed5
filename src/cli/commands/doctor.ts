import { type Command, Option } from "commander";
import { EXIT_CODES, MAX_STDERR } from "../../errors.ts";
import type { ProbeStep } from "../../mcp/index.ts";
import { redactCut } from "../../values/redact/cut.ts";
import type { CliContext } from "../context.ts";
import { connectOptions } from "../options/connect.ts";
import { addSuiteServerOptions, resolveServer, type SuiteServerFlags } from "../options/server-options.ts";
import { tell } from "../output/write.ts";

interface DoctorFlags extends SuiteServerFlags {
  format: "text" | "json";
}

export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addSuiteServerOptions(command)
    .addOption(new Option("--format <format>", "output format").choices(["text", "json"]).default("text"))
    .action(async (flags: DoctorFlags) => done(await examine(flags, context)));
}

/** Probes the server and tells each layer as soon as it is known; the exit code says whether all of them work. */
async function examine(flags: DoctorFlags, context: CliContext): Promise<number> {
  const server = await resolveServer(flags, context);
  const { probe } = await import("../../mcp/index.ts");
  const { describeTarget, renderStep, renderConclusion } = await import("../doctor/render-steps.ts");
  const isText = flags.format === "text";
  const steps: ProbeStep[] = [];
  if (isText) await tell(`${describeTarget(server)}\n`, context);
  for await (const found of probe(server, connectOptions(context, server.protocols))) {
    const step = {
      ...found,
      stderr_tail: found.stderr_tail?.map((line) => redactCut(line, MAX_STDERR, context.redactor)),
    };
    steps.push(step);
    if (isText) await tell(renderStep(step, context), context);
  }
  const ok = steps.every((step) => step.ok);
  await tell(isText ? renderConclusion(steps) : { json: { target: describeTarget(server), ok, steps } }, context);
  return ok ? EXIT_CODES.passed.code : EXIT_CODES.failed.code;
}
