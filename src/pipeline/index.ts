export { loadPipeline } from "./load.ts";
export type { PipelineOutcome } from "./outcome.ts";
export type { BudgetMode, Pipeline, PipelineCaps, PipelineRequest, PipelineStep } from "./pipeline.ts";
export { type Followed, followRecording, PipelineRecorder, type ReplayWorld, runRecorded } from "./recorded.ts";
export { reportPipeline } from "./report.ts";
export { runPipeline } from "./run-pipeline.ts";
