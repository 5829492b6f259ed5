import { basename, dirname, resolve } from "node:path";
import { CollectedErrors } from "../errors.ts";
import { boundsOf, findWorkspace } from "../files/index.ts";
import type { Correct, LoadOptions } from "../suite/index.ts";
import {
  checkProgram,
  createEnvironment,
  displayPath,
  loadPastSlips,
  readChecked,
  readEnvFile,
} from "../suite/index.ts";
import { quote } from "../values/location.ts";
import { checkSteps } from "./check-steps.ts";
import type { Pipeline } from "./pipeline.ts";
import { unusedVariable } from "./wording.ts";

export interface PipelineOptions
  extends Required<Pick<LoadOptions, "root" | "env" | "vars" | "mask" | "envFile" | "jq" | "redactor">> {
  /** Whether a suite may read the variables that the pipeline does not read. */
  readonly shared: boolean;
}

/** Loads a pipeline. Throws CollectedErrors with all its errors, each with its place. */
export async function loadPipeline(path: string, options: PipelineOptions): Promise<Pipeline> {
  const found = await loadPastSlips((correct) => loadCorrected(path, options, correct));
  if (found.errors.length > 0 || !("pipeline" in found)) throw new CollectedErrors(found.errors);
  return found.pipeline;
}

async function loadCorrected(path: string, options: PipelineOptions, correct: Correct) {
  const { root, vars, jq, redactor } = options;
  const file = resolve(root, path);
  const folder = dirname(file);
  const workspace = findWorkspace(folder);
  const validator = () => import("../generated/validate-pipe.ts");
  const { source, value, collector } = await readChecked(path, root, "pipeline", validator, correct);
  const { report } = collector;
  const envFile = options.envFile && source.root ? await readEnvFile(boundsOf(root, workspace), folder, report) : {};
  const environment = createEnvironment(options.env, envFile);
  environment.hide(options.mask);
  environment.learn(vars);
  const { steps, programs, ...bindings } = checkSteps(value, { source, vars, environment, report });
  for (const secret of environment.secrets) redactor.register(secret);
  if (value !== undefined) redactor.learn(value);
  await Promise.all(
    programs.map(async ({ text, location }) => {
      const finding = await checkProgram(text, jq);
      if (finding) report(finding(location));
    }),
  );
  const { errors, warnings } = collector.finish([source]);
  const unused = options.shared ? [] : Object.keys(vars).filter((name) => !Object.hasOwn(bindings.vars, name));
  // An error of the file may be the reason why a variable is unused.
  const found =
    errors.length > 0 ? errors : unused.map((name) => unusedVariable({ name, known: Object.keys(bindings.vars) }));
  const pipeline: Pipeline = {
    name: basename(file).replace(/\.ya?ml$/, ""),
    path: displayPath(workspace, file),
    sha256: source.sha256,
    file,
    workspace,
    folder,
    steps,
    ...bindings,
    quote: (location) => quote(source.lines, location),
  };
  return { errors: found, warnings, pipeline };
}
