import type { Command } from "commander";
import { failure } from "../../errors.ts";
import type { CliContext } from "../context.ts";
import { addFlags, givenFlags } from "../options/options.ts";
import { addSuiteServerOptions } from "../options/server-options.ts";
import { addOutputOptions } from "../output/outputs.ts";
import type { PipeFlags } from "../pipe/run-pipe.ts";

const noPipeline = failure(`usage: no pipeline is named
  hint: name its file, as in mcptest pipe flow.yml --url URL`);

export function configurePipe(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addSuiteServerOptions(command.argument("[file]", "the pipeline: a YAML file with the key `pipe`"));
  addFlags(
    command,
    ["--timeout <duration>", "limit of one call (default: the server's call_timeout, or 30s)"],
    ["--max-cost <usd>", "cap on what all calls cost together"],
    ["--max-tokens <n>", "cap on the tokens that models use for all calls, input and output together"],
    ["--max-cost-per-call <usd>", "cap on what one call costs"],
    ["--max-duration <duration>", "cap on the time of the whole pipeline"],
    [
      "--on-budget-exceeded <mode>",
      "when a cap is exceeded: end at once and fail, run to the end and fail, or warn",
      ["stop", "continue", "warn"],
      "stop",
    ],
    ["--pricing-table <path>", "prices of models, which override the list prices"],
    ["--record [file]", "record what the server answers"],
    ["--replay [file]", "answer from the recording; connect to no server"],
    [
      "--cassettes <mode>",
      "auto: replay the recording if it fits; new: also record what ran live; off: neither",
      ["auto", "new", "off"],
    ],
    ["--dry-run", "print the steps in their order, what each reads, and what is unknown; start nothing"],
    ["--estimate-cost", "with --dry-run: also print how many calls there are, and what is known of their cost"],
    ["--format <format>", "how to print the outcome on stdout (default: text)", ["text", "json"]],
  );
  addOutputOptions(command).action(async (named: string | undefined) => {
    const file = named ?? takeFile(command);
    const { runPipe } = await import("../pipe/run-pipe.ts");
    done(await runPipe(file, command.opts<PipeFlags>(), givenFlags(command, OF_ONE_RUN), context));
  });
}

const OF_ONE_RUN: ReadonlySet<string> = new Set(["record", "format", "reporter", "output"]);

/** The pipeline's file, when --record or --replay before it took it for theirs. */
function takeFile(command: Command): string {
  for (const flag of ["record", "replay"]) {
    const value: unknown = command.getOptionValue(flag);
    if (typeof value !== "string") continue;
    command.setOptionValueWithSource(flag, true, "cli");
    return value;
  }
  throw noPipeline();
}
