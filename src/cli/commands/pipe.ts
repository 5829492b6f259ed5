import { type Command, Option } from "commander";
import { usageError } from "../../errors.ts";
import type { CliContext } from "../context.ts";
import { givenFlags } from "../options/options.ts";
import { addSuiteServerOptions } from "../options/server-options.ts";
import { addOutputOptions } from "../output/outputs.ts";
import type { PipeFlags } from "../pipe/settings.ts";

/** `mcptest pipe`: runs the steps of a pipeline one after the other. */
export function configure(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  addSuiteServerOptions(command.argument("[file]", "the pipeline: a YAML file with the key `pipe`"))
    .option("--timeout <duration>", "limit of one call (default: the server's call_timeout, or 30s)")
    .option("--max-cost <usd>", "cap on what all calls cost together")
    .option("--max-tokens <n>", "cap on the tokens that models use for all calls, input and output together")
    .option("--max-cost-per-call <usd>", "cap on what one call costs")
    .option("--max-duration <duration>", "cap on the time of the whole pipeline")
    .addOption(
      new Option(
        "--on-budget-exceeded <mode>",
        "what a cap that does not hold means: end at once and fail, run to the end and fail, or warn",
      )
        .choices(["stop", "continue", "warn"])
        .default("stop"),
    )
    .option("--pricing-table <path>", "prices of models, laid over those that mcptest knows")
    .option("--record [file]", "record what the server answers")
    .option("--replay [file]", "have the recording answer in the place of the server, which is not reached")
    .addOption(
      new Option(
        "--cassettes <mode>",
        "auto: the recording answers where it fits; new: the same, and what ran live is recorded; off: neither",
      ).choices(["auto", "new", "off"]),
    )
    .option("--dry-run", "print the steps in their order, what each reads, and what is unknown; start nothing")
    .option("--estimate-cost", "with --dry-run: also print how many calls there are, and what is known of their cost")
    .addOption(
      new Option("--format <format>", "how to print the outcome on stdout; text by default").choices(["text", "json"]),
    );
  addOutputOptions(command).action(async (named: string | undefined) => {
    const file = named ?? takeFile(command);
    const { runPipe } = await import("../pipe/run-pipe.ts");
    done(await runPipe(file, command.opts<PipeFlags>(), givenFlags(command, OF_ONE_RUN), context));
  });
}

/** What running a pipeline again has no use for. */
const OF_ONE_RUN: ReadonlySet<string> = new Set(["record", "format", "reporter", "output"]);

/** The pipeline's file where --record or --replay stands before it, which take it for their own. Throws McptestError `usage`. */
function takeFile(command: Command): string {
  for (const flag of ["record", "replay"]) {
    const value: unknown = command.getOptionValue(flag);
    if (typeof value !== "string") continue;
    command.setOptionValueWithSource(flag, true, "cli");
    return value;
  }
  throw usageError("no pipeline is named", "name its file, as in mcptest pipe flow.yml --url <url>");
}
