export { countResults } from "./headline.ts";
export { renderMarkdown, renderProblems } from "./markdown.ts";
export { byteLimit, type SizeLimit } from "./size-limit.ts";
