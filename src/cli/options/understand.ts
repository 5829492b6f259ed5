import type { RecordingMode } from "../../cassette/index.ts";
import {
  type CoverageRequest,
  READERS,
  readSetting,
  type SelectionRequest,
  type Setting,
  type SettingValue,
} from "../../conduct/index.ts";
import type { GateOptions } from "../../report/index.ts";
import {
  type CoverageFlags,
  exclusive,
  type GateFlags,
  notAccepted,
  type RecordingFlags,
  type SuiteFlags,
} from "./options.ts";

/** The value of a flag; undefined when it was left out. Throws McptestError `usage`. */
export function readFlag<S extends Setting>(
  name: S,
  text: string | undefined,
  flag = `--${name}`,
): SettingValue<S> | undefined {
  if (text === undefined) return undefined;
  const value = readSetting(name, text);
  if (value !== undefined) return value;
  const { expected, example } = READERS[name];
  throw notAccepted({ flag, text, expected, example });
}

export function readSelection(flags: SuiteFlags): SelectionRequest {
  const { filter, tag: tags, skipTag: skipTags, server: servers, case: cases } = flags;
  return { filter, tags, skipTags, servers, cases, shard: readFlag("shard", flags.shard) };
}

export function readRecordings({ record, replay, cassettes }: RecordingFlags): RecordingMode | undefined {
  const given = { "--record": record, "--replay": replay, "--cassettes": cassettes };
  const flags = Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  const [one, ...others] = flags;
  if (others.length > 0) throw exclusive({ one, other: others.join(" and ") });
  return record ? "record" : replay ? "replay" : cassettes;
}

/** What flags ask of coverage; undefined when none was given. Throws McptestError `usage`. */
export function readCoverage({ coverage, minCoverage, minAsserted }: CoverageFlags): CoverageRequest | undefined {
  if (!coverage && minCoverage === undefined && minAsserted === undefined) return undefined;
  return { min: readFlag("min-coverage", minCoverage), minAsserted: readFlag("min-asserted", minAsserted) };
}

export function readGates(flags: GateFlags): GateOptions {
  return {
    failOn: flags.failOn,
    maxScoreDrop: readFlag("max-score-drop", flags.maxScoreDrop),
    maxCostIncrease: readFlag("max-cost-increase", flags.maxCostIncrease),
    maxSurfaceTokens: readFlag("max-surface-tokens", flags.maxSurfaceTokens),
    failOnBreakingSurface: flags.failOnBreakingSurface,
  };
}
