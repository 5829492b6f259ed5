import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { CollectedErrors, McptestError } from "../errors.ts";
import { type NamedReport, readReport } from "../report/index.ts";

/** The reports of these files, relative to the root. Throws what is wrong with each that cannot be read, all together. */
export async function readSavedReports(files: readonly string[], root: string): Promise<NamedReport[]> {
  const read = await Promise.allSettled(
    files.map(async (name) => ({ name, report: await readReport(await readText(resolve(root, name), name), name) })),
  );
  const failed = read.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
  const errors = failed.filter((reason) => reason instanceof McptestError);
  if (errors.length < failed.length) throw failed.find((reason) => !(reason instanceof McptestError));
  if (errors.length > 0) throw new CollectedErrors(errors);
  return read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

async function readText(path: string, name: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : message;
    throw new McptestError("report-unreadable", `${name} cannot be read: ${reason}`, {
      hint: "name the JSON report of a run, from `mcptest run <suite> --reporter json=run.json`",
      cause: error,
    });
  }
}
