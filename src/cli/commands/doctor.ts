import { type Command, Option } from "commander";
import { EXIT_CODES, MAX_STDERR } from "../../errors.ts";
import type { ProbeStep } from "../../mcp/index.ts";
import { cutText } from "../../values/text.ts";
import type { CliContext } from "../context.ts";
import { connectOptions } from "../options/connect.ts";
import {
  addServerOptions,
  addSuiteServerOptions,
  resolveServer,
  type SuiteServerFlags,
} from "../options/server-options.ts";
import { writeStream } from "../output/write.ts";

interface DoctorFlags extends SuiteServerFlags {
  format: "text" | "json";
}

export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addSuiteServerOptions(addServerOptions(command))
    .addOption(new Option("--format <format>", "output format").choices(["text", "json"]).default("text"))
    .action(async (flags: DoctorFlags) => {
      const ok = await examine(flags, context);
      done(ok ? EXIT_CODES.passed.code : EXIT_CODES.failed.code);
    });
}

/** Probes the server and tells each layer as soon as it is known; true when all of them work. */
async function examine(flags: DoctorFlags, context: CliContext): Promise<boolean> {
  const server = await resolveServer(flags, context);
  const { probe } = await import("../../mcp/index.ts");
  const { describeTarget, renderStep, renderConclusion } = await import("../doctor/render-steps.ts");
  const { text } = context.redactor;
  const tell = (told: string): Promise<void> => writeStream(context.stdout, text(told));
  const isText = flags.format === "text";
  const steps: ProbeStep[] = [];
  if (isText) await tell(`${describeTarget(server)}\n`);
  for await (const found of probe(server, connectOptions(context, server.protocols))) {
    const { stderr_tail: tail } = found;
    const step = tail ? { ...found, stderr_tail: tail.map((line) => cutText(text(line), MAX_STDERR)) } : found;
    steps.push(step);
    if (isText) await tell(renderStep(step, context));
  }
  const ok = steps.every((step) => step.ok);
  await tell(
    isText ? renderConclusion(steps) : `${JSON.stringify({ target: describeTarget(server), ok, steps }, null, 2)}\n`,
  );
  return ok;
}
