import type { DraftTest } from "./draft-test.ts";
import { draftPromptTests, draftResourceTest } from "./other-tests.ts";
import type { Survey } from "./survey.ts";
import { draftToolTests } from "./tool-tests.ts";

/** A first suite for one server, block by block. */
export interface SuiteDraft {
  tools: DraftTest[];
  resources: DraftTest[];
  prompts: DraftTest[];
}

/** A server may list thousands of resources; a first suite reads this many. */
const MAX_RESOURCES = 10;

/** Tests for everything that the survey found. */
export async function draftSuite(survey: Survey, includeWrites: boolean): Promise<SuiteDraft> {
  const tools = await Promise.all(survey.tools.map((tool) => draftToolTests(tool, includeWrites)));
  return {
    tools: tools.flat(),
    resources: survey.resources.slice(0, MAX_RESOURCES).flatMap(draftResourceTest),
    prompts: survey.prompts.flatMap(draftPromptTests),
  };
}
