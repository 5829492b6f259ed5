import { McptestError } from "../../errors.ts";
import { oneLine } from "../../values/text.ts";

/** What keeps a run of others from being reported. */

export function refuseArtifact(name: string, why: string): McptestError {
  const hint = "upload nothing but the JSON report of a run: its output `report-path`";
  return new McptestError("report-unreadable", `the artifact ${oneLine(name, 120)} is refused: ${oneLine(why)}`, {
    hint,
  });
}

export function tooLarge(what: string): McptestError {
  return new McptestError("report-unreadable", `the reports are refused: ${what}`);
}

export function noArtifact(prefix: string, run: number): McptestError {
  const message = `run ${run} has no artifact whose name starts with ${JSON.stringify(prefix)}`;
  return new McptestError("report-missing", message, {
    hint: "upload the JSON report in the workflow of the pull request, also when tests fail: see docs/action.md, Forks",
  });
}

export function unreachable(what: string, why: string): McptestError {
  return new McptestError("report-unreadable", `${what} could not be read: ${why}`);
}
