import type { restoreConversation } from "../../agent/index.ts";
import type { McptestError } from "../../errors.ts";
import type { CandidateInfo, ConversationDetail, TestResult } from "../../report/index.ts";

/** What a report holds of a test that is judged again. */
export interface Stored {
  /** What it came to then. */
  was: NonNullable<TestResult["rescored"]>;
  /** What was graded; left out of what sums up others. */
  shown?: CandidateInfo;
  conversation?: ConversationDetail | undefined;
  /** Definitions of the tools that the model could call, a list a server, where its judge reads them. */
  tools?: Parameters<typeof restoreConversation>[1];
  /** Why it cannot be judged. */
  refused?: McptestError;
}
