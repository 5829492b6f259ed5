import type { Suite } from "../../suite/index.ts";

/** Whether commands run around the suite or around any of its tests. */
export function declaresHooks(suite: Suite): boolean {
  return suite.hooks !== undefined || bracketsTests(suite);
}

/** Whether commands run around any test of the suite, so that its tests have to run one after the other. */
export function bracketsTests({ tests }: Pick<Suite, "tests">): boolean {
  return tests.some(({ hooks }) => hooks !== undefined);
}
