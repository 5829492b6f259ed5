export { type Grade, gradeTest, type Scoring } from "./grade.ts";
