import type { Command } from "commander";
import type { AuditFlags } from "../audit/run-audit.ts";
import { type CliContext, fitList, writeStream } from "../context.ts";
import { addFlags, addLoadOptions, addSuiteNames } from "../options/options.ts";
import { addServerOptions } from "../options/server-options.ts";
import { addOutputOptions } from "../output/outputs.ts";

const EXAMPLES = [
  ['--server-command "node server.js"', "a server, without any file"],
  ["--server shop --only security", "one server of mcptest.yml"],
  ["--update-lock", "write what a reviewer read"],
  ["--fail-on warning -q", "as a check in CI"],
] as const;

/** `mcptest audit`: judges servers by the rules of the catalogue. */
export function configureAudit(command: Command, context: CliContext, done: (exitCode: number) => void): void {
  command.optionsGroup("Which servers:");
  addSuiteNames(command, "suites: files, folders or quoted globs (default: mcptest.yml), for all of their servers");
  addServerOptions(command);
  addFlags(
    command,
    ["--server <name>", "only this server of the suites; repeatable"],
    ["--wait-for-ready <duration>", "keep trying to connect for this long (then exit 3)"],
  );
  command.optionsGroup("What is looked at:");
  addFlags(
    command,
    ["--only <axis>", "only rules of this axis: protocol, surface, weight, security, behaviour, lock; repeatable"],
    ["--call <which>", "which tools may be called (default: read-only)", ["none", "read-only"]],
    ["--max-duration <duration>", "end the calls of a server after this time; what was found stands (default: 60s)"],
    ["--explain", "print what would be called with which arguments, and why not; call nothing"],
    ["--rules", "print the rules; start nothing"],
  );
  command.optionsGroup("What was reviewed:");
  addFlags(
    command,
    ["--lock <path>", "the lock to compare with (default: mcptest.lock.json in the workspace)"],
    ["--update-lock", "write the servers into the lock (refused under CI)"],
    ["--require-lock", "fail when a server is not in the lock (exit 6)"],
  );
  command.optionsGroup("What fails:");
  addFlags(
    command,
    [
      "--fail-on <which>",
      "findings that fail: error (default); warning: these, too; regression: those against the baseline (exit 6); never",
      ["error", "warning", "regression", "never"],
    ],
    ["--baseline <path>", "compare with this baseline"],
    ["--max-surface-tokens <n>", "how many tokens the tool definitions of one server may have (exit 6)"],
  );
  command.optionsGroup("Output:");
  addOutputOptions(command);
  addFlags(
    command,
    ["--verbose", "also show notes, accepted findings and what was seen"],
    ["-q, --quiet", "show only errors, warnings and the verdict"],
  );
  command.optionsGroup("Suites:");
  addLoadOptions(command);
  command.optionsGroup("Output:").helpOption("-h, --help", "show this help");
  const examples = EXAMPLES.map(([flags, does]) => `  mcptest audit ${flags.padEnd(36)}${does}`);
  command.addHelpText("after", `\nExamples:\n${examples.join("\n")}`);
  command.action(async (suites: string[], flags: AuditFlags) => {
    if (flags.rules) {
      const { renderRules } = await import("../audit/run-audit.ts");
      await writeStream(context.stdout, fitList(await renderRules(), context));
      return;
    }
    const { runAudit } = await import("../audit/run-audit.ts");
    done(await runAudit(suites, flags, context));
  });
}
