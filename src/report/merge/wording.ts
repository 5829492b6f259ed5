import { failure } from "../../errors.ts";

export const differentTools =
  failure(`reports-mismatch: <a> was written by mcptest <start fact>, <b> by mcptest <start other>
  hint: merge reports of one version; pin it where they are made`);
export const differentCommits = failure(`reports-mismatch: <a> is of commit <start fact>, <b> of commit <start other>
  hint: merge reports of one commit`);
export const differentSources = failure(`reports-mismatch: <line path> changed between the runs of <a> and <b>
  hint: merge reports of the same suites; run the older ones again`);
export const differentPlans =
  failure(`reports-mismatch: <a> (shard <ofA>) and <b> (shard <ofB>) are shards of different plans
  hint: all shards need the same suites, selection, baseline and number of shards`);
export const sameRun = failure(`reports-mismatch: <a> and <b> hold the same run
  hint: name each report once`);
export const duplicateTests = failure(`reports-mismatch: <tests> in both <a> and <b>
  hint: merge shards of one plan, reports of different tests, or retries made with --last-failed`);
export const retriesTooEarly = failure(`reports-mismatch: <tests> in both <a> and <b>, but the retry, <a>, started first
  hint: leave the retry out when it is one of an earlier run`);
export const unorderedRetries = failure(`reports-mismatch: <tests> in both <a> and <b>,
  and it cannot be told which retry was the last
  hint: retries of a test come one after the other; give all reports at once`);
