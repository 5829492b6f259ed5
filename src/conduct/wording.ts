import { McptestError, usageError } from "../errors.ts";
import { hintSlashes, listNames } from "../values/suggest.ts";

/** All wording of what can be wrong with the names of suites. */

export function noSuites(globs: readonly string[], directory: string): McptestError {
  return new McptestError("file-not-found", `no suite in ${directory} matches ${listNames(globs)}`, {
    hint: hintSlashes(globs, "name suite files that are there; has the repository been checked out?"),
  });
}

export function blankName(): McptestError {
  return usageError(
    "a suite is named by an empty text",
    "is a variable of the shell not set? without a name, suites are looked for",
  );
}

export function missingSuite(path: string, directory: string): McptestError {
  return new McptestError("file-not-found", `suite ${JSON.stringify(path)} does not exist in ${directory}`, {
    hint: hintSlashes([path], "paths start at the working directory, and stand one a line in the input `suites`"),
  });
}

export function emptyFolder(path: string): McptestError {
  const glob = `${path.replace(/\/+$/, "")}/**/*.yml`;
  return new McptestError(
    "file-not-found",
    `the folder ${JSON.stringify(path)} has no mcptest.yml and no *.mcptest.yml`,
    { hint: `name files of other names, such as ${JSON.stringify(glob)}` },
  );
}

export function suiteTakenAway(path: string): McptestError {
  return usageError(
    `${JSON.stringify(path)} is taken away again`,
    "no line with ! may match it, and it may not lie in node_modules or .git",
  );
}

export function overwrittenSuite(path: string): McptestError {
  return usageError(
    `a report would overwrite ${JSON.stringify(path)}, a file of the suites`,
    "name another file for it",
  );
}

export function unmatchedGlob(glob: string): McptestError {
  return usageError(`${JSON.stringify(glob)} matches no file`, hintSlashes([glob], "take it out, or correct it"));
}

/** Variables of a CI system that tell a job which of how many it is. */
export interface ShardVariables {
  system: string;
  index: string;
  /** What the first job is called. */
  first: number;
  total: string;
}

export function noShardFound(rows: readonly ShardVariables[]): McptestError {
  const all = rows.map(({ system, index, total }) => `${index} and ${total} (${system})`);
  return usageError(
    "shard auto: nothing in the environment says which of how many jobs this is",
    `looked for ${all.join(", ")}, and in the Action for the job's matrix; write a part, such as 2/5`,
  );
}

export function notAShard({ index, total }: ShardVariables, is = "", of: string): McptestError {
  const [one, other] = [`${index} is ${JSON.stringify(is)}`, `${total} is ${JSON.stringify(of)}`];
  const hint = "set both; an index is less than, or at most, the number of jobs";
  return usageError(`shard auto: ${one} and ${other}, which is no part of a whole`, hint);
}

/** Reports of shards that are to stand for the whole, though others are missing. */
export function missingShards(reasons: readonly { message: string }[]): McptestError {
  const told = reasons.map(({ message }) => message).join("; ");
  return new McptestError("shards-missing", `no baseline is made: ${told}`, {
    hint: "name the reports of all shards, or add --allow-partial",
  });
}
