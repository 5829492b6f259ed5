import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";

/** Runs a program (one of node_modules/.bin, or `node` for this Node) in `root`; throws with its output when it fails. */
export async function run(root, [program, ...args], env = {}) {
  const { code, output } = await execute(root, [program, ...args], env);
  if (code !== 0) throw new Error(`${[program, ...args].join(" ")} ended with ${code}\n${output}`);
  return output;
}

/** Runs a program and gives its exit code and its output, stdout and stderr in the order they came. */
export function execute(root, [program, ...args], env = {}) {
  const bin = join(root, "node_modules", ".bin");
  const path = [dirname(process.execPath), bin, process.env.PATH].filter(Boolean).join(delimiter);
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(program === "node" ? process.execPath : join(bin, program), args, {
      cwd: root,
      env: { ...inherited, ...env, PATH: path },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code: code ?? signal, output }));
  });
}
