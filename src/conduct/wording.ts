import { failure } from "../errors.ts";

/** All wording of what can be wrong with the names of suites. */

export const noSuites = failure(`file-not-found: no suite in <directory> matches <globs>
  hint: <hint>`);
export const blankName = failure(`usage: a suite is named by an empty text
  hint: is a variable of the shell not set? without a name, suites are looked for`);
export const missingSuite = failure(`file-not-found: suite <json path> does not exist in <directory>
  hint: <hint>`);
export const emptyFolder = failure(`file-not-found: the folder <json path> has no mcptest.yml and no *.mcptest.yml
  hint: name files of other names, such as <json glob>`);
export const suiteTakenAway = failure(`usage: <json path> is taken away again
  hint: no line with ! may match it, and it may not lie in node_modules or .git`);
export const overwrittenSuite = failure(`usage: a report would overwrite <json path>, a file of the suites
  hint: name another file for it`);
export const unmatchedGlob = failure(`usage: <json glob> matches no file
  hint: <hint>`);

/** Variables of a CI system that tell a job which of how many it is. */
export interface ShardVariables {
  system: string;
  index: string;
  /** What the first job is called. */
  first: number;
  total: string;
}

export const noShardFound = failure(`usage: shard auto: nothing in the environment says which of how many jobs this is
  hint: looked for <variables>, and in the Action for the job's matrix; write a part, such as 2/5`);
export const notAShard = failure(`usage: shard auto: <index> is <json is> and <total> is <json of>,
  which is no part of a whole
  hint: set both; an index is less than, or at most, the number of jobs`);
/** Reports of shards that are to stand for the whole, though others are missing. */
export const missingShards = failure(`shards-missing: no baseline is made: <reasons>
  hint: name the reports of all shards, or add --allow-partial`);
