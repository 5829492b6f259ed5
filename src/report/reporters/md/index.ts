export { type Budget, byteBudget } from "./budget.ts";
export { countResults } from "./headline.ts";
export { renderMarkdown, renderProblems } from "./markdown.ts";
