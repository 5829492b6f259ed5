export { type Adopted, adoptTrigger } from "./adopt.ts";
export { limitResults, takeReports } from "./reports.ts";
export { noArtifact } from "./wording.ts";
