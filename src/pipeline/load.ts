import { basename, dirname, resolve } from "node:path";
import { CollectedErrors } from "../errors.ts";
import { boundsOf, findWorkspace } from "../files/index.ts";
import {
  checkProgram,
  createEnvironment,
  displayPath,
  type JqCheck,
  readChecked,
  readEnvFile,
} from "../suite/index.ts";
import { quote } from "../values/location.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { checkSteps } from "./check-steps.ts";
import type { Pipeline } from "./pipeline.ts";
import { unusedVariable } from "./wording.ts";

/** What loading a pipeline may know of the world besides its file. */
export interface PipelineOptions {
  /** The folder of the run, absolute. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly vars: Readonly<Record<string, string>>;
  /** Names of variables and environment variables whose values are secrets. */
  readonly mask: readonly string[];
  /** Whether a `.env` file beside it is read. */
  readonly envFile: boolean;
  /** Whether a suite may read the variables that the pipeline does not. */
  readonly shared: boolean;
  readonly jq: JqCheck;
  /** Is told of the secrets that it reads. */
  readonly redactor: Redactor;
}

/** Loads a pipeline. Throws CollectedErrors with all that is wrong with it, each with its place. */
export async function loadPipeline(path: string, options: PipelineOptions): Promise<Pipeline> {
  const { root, vars, jq, redactor } = options;
  const file = resolve(root, path);
  const folder = dirname(file);
  const workspace = findWorkspace(folder);
  const { source, value, collector } = await readChecked(path, root, () => import("../generated/validate-pipe.ts"));
  const { report } = collector;
  const envFile = options.envFile && source.root ? await readEnvFile(boundsOf(root, workspace), folder, report) : {};
  const environment = createEnvironment(options.env, envFile);
  environment.hide(options.mask);
  environment.learn(vars);
  const { steps, programs, ...bindings } = checkSteps(value, { source, vars, environment, report });
  for (const secret of environment.secrets) redactor.register(secret);
  await Promise.all(
    programs.map(async ({ text, location }) => {
      const finding = await checkProgram(text, jq);
      if (finding) report(finding(location));
    }),
  );
  const { errors } = collector.finish([source]);
  const unused = options.shared ? [] : Object.keys(vars).filter((name) => !Object.hasOwn(bindings.vars, name));
  // What is wrong with the file may be that it does not read a variable yet.
  const found = errors.length > 0 ? errors : unused.map((name) => unusedVariable(name, Object.keys(bindings.vars)));
  if (found.length > 0) throw new CollectedErrors(found);
  return {
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
}
