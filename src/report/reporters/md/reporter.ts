import type { Reporter } from "../reporter.ts";
import { renderMarkdown } from "./markdown.ts";

/** UTF-16 units of a comment on GitHub, the smallest place that this is meant for: https://github.com/orgs/community/discussions/27190 */
const COMMENT_LENGTH = 65_536;

/** GitHub Flavored Markdown, small enough for a comment; what does not fit is counted. */
export const md: Reporter = {
  render: (report) =>
    renderMarkdown(report, {
      budget: { limit: COMMENT_LENGTH, measure: ({ length }) => length },
      urlOf: () => undefined,
    }),
};
