import { READERS, readSetting, type SelectionRequest, type Setting, type SettingValue } from "../../conduct/index.ts";
import { usageError } from "../../errors.ts";
import type { GateOptions } from "../../report/index.ts";
import type { RecordingMode } from "../../run/index.ts";
import type { GateFlags, RecordingFlags, SuiteFlags } from "./options.ts";

/** What a flag's text says; undefined when it was left out. Throws McptestError `usage` for what is not accepted. */
export function readFlag<S extends Setting>(
  name: S,
  text: string | undefined,
  flag = `--${name}`,
): SettingValue<S> | undefined {
  if (text === undefined) return undefined;
  const value = readSetting(name, text);
  if (value !== undefined) return value;
  throw usageError(`${flag} ${text}: expected ${READERS[name].expected}`);
}

/** The selection that the flags ask for. Throws McptestError `usage` for a bad --shard. */
export function readSelection(flags: SuiteFlags): SelectionRequest {
  const { filter, tag: tags, skipTag: skipTags, server: servers, case: cases } = flags;
  return { filter, tags, skipTags, servers, cases, shard: readFlag("shard", flags.shard) };
}

/** How what is asked is answered. Throws McptestError `usage` for flags that exclude each other. */
export function readRecordings({ record, replay, cassettes }: RecordingFlags): RecordingMode | undefined {
  const given = { "--record": record, "--replay": replay, "--cassettes": cassettes };
  const flags = Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (flags.length > 1) throw usageError(`${flags.join(" and ")} exclude each other`, "keep one of them");
  return record ? "record" : replay ? "replay" : cassettes;
}

/** The gates that the flags set. Throws McptestError `usage`. */
export function readGates(flags: GateFlags): GateOptions {
  return {
    failOn: flags.failOn,
    maxScoreDrop: readFlag("max-score-drop", flags.maxScoreDrop),
    maxCostIncrease: readFlag("max-cost-increase", flags.maxCostIncrease),
    maxSurfaceTokens: readFlag("max-surface-tokens", flags.maxSurfaceTokens),
    failOnBreakingSurface: flags.failOnBreakingSurface,
  };
}
