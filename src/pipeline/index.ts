export type { BudgetMode, PipelineCaps } from "./limits.ts";
export { loadPipeline } from "./load.ts";
export type { PipelineOutcome } from "./outcome.ts";
export type { Pipeline, PipelineStep } from "./pipeline.ts";
export { type Followed, followRecording, type RecordedWorld, runRecorded } from "./recorded.ts";
export { PipelineRecorder } from "./recorder.ts";
export { reportPipeline } from "./report.ts";
export { type PipelineRequest, runPipeline } from "./run-pipeline.ts";
