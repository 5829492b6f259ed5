import { failure } from "../../errors.ts";
import { words } from "../../values/show/words.ts";

/** Snapshots are lost, which fails the run. */
export const unsavedSnapshots = failure(`output-unwritable: snapshots could not be written: <why>
  hint: make the folder of the suite writable, or run where the snapshots are already there`);
export const snapshots = {
  written: failure("snapshots: <count n new snapshot>: review and commit <them>"),
  updated: failure("snapshots: <count n updated snapshot>: review and commit <them>"),
  removed: failure("snapshots: <count n snapshot> removed, which no test asked for[[: those of <names>]]"),
  obsolete: failure(`obsolete-snapshots: no test asks for <count n snapshot> any more[[: those of <names>]]
    hint: remove them: mcptest run --update-snapshots`),
};
export const protocolDifference = words('"<name>" depends on the protocol: <parts>');
export const onProtocols = words("<status>[[ (<why>)]] on <protocols>");
export const uselessTolerate =
  failure(`useless-tolerate: nothing breaks <rule>[[ at <at>]], which the server's \`tolerate\` names
  hint: remove the entry`);
export const appsUnread = failure(`apps-unread: the apps of server <json server> were not all read: <why>
  hint: record the tests again, or run them against the server itself, and repair what keeps it from answering`);
/** A test without a result: nothing else tells that it hangs, and what it used. */
export const cutOffTest = failure(`cancelled: test <json name> was running when the run was stopped[[; it had used
  <spent>, which no total counts]]`);
export const someFailed = words("<failed> of <of> assertions failed");
export const refusedAll = words(
  `refused like every other call of this tool: <json other> was to succeed, and got the same`,
);
export const refusedHint = words(
  "repair <json other> first: until it succeeds, nothing shows that the server refuses this request and not every one",
);
