import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { orderNodes } from "../../graph/index.ts";
import { compile } from "../../template/template.ts";
import type { SourceLocation } from "../../values/location.ts";
import { displayPath, resolveInside } from "../paths.ts";
import { fileProblem, importCycle, importReference } from "../wording/files.ts";
import type { Report } from "../yaml/collector.ts";
import { loadSource } from "../yaml/load-source.ts";
import type { Correct } from "../yaml/slips.ts";
import { entryOf, itemsOf, locateNode, type Source, type TextNode, textNode } from "../yaml/source.ts";

export type SuiteFiles = Awaited<ReturnType<typeof readFiles>>;

/** Absolute folders of a load: what may be read, and the root of displayed paths. */
export interface Roots {
  readonly workspace: string;
  readonly shown: string;
}

export async function readFiles(entry: string, roots: Roots, report: Report, correct: Correct) {
  const read = new Map<string, Source>();
  const joined: Source[] = [];
  let complete = true;

  const edges = new Map<string, { readonly to: string; readonly location: SourceLocation }[]>();

  const load = async (file: string, real: string): Promise<void> => {
    const source = await loadSource(displayPath(roots.shown, file), file, report);
    correct(source);
    read.set(real, source);
    if (source.root === null) complete = false;
    const imported: { to: string; location: SourceLocation }[] = [];
    edges.set(real, imported);
    for (const node of importsOf(source)) {
      const to = await follows(source, node);
      if (to !== undefined) imported.push({ to, location: locateNode(source, node) });
    }
    joined.push(source);
  };

  const follows = async (source: Source, node: TextNode): Promise<string | undefined> => {
    const location = locateNode(source, node);
    const [invalid] = compile(node.value, {}).references;
    const found = invalid ? undefined : await resolveInside(roots.workspace, source.folder, node.value);
    if (invalid) report(importReference({ raw: invalid.raw }, location));
    else if (found && found.kind !== "file") report(fileProblem(node.value, found, location));
    if (found?.kind !== "file") {
      complete = false;
      return undefined;
    }
    if (!read.has(found.real)) await load(found.file, found.real);
    return found.real;
  };

  const found = await resolveInside(roots.workspace, roots.workspace, entry);
  if (found.kind === "file") await load(found.file, found.real);
  else {
    const near = found.kind === "missing" ? await listBeside(roots, entry) : [];
    report(fileProblem(displayPath(roots.shown, entry), found, undefined, near));
  }
  const files = [...read.keys()];
  const { circles } = orderNodes(files.map((real) => (edges.get(real) ?? []).map(({ to }) => files.indexOf(to))));
  for (const circle of circles) {
    const [first = "", last = ""] = [circle[0], circle.at(-1)].map((index) => files[index ?? 0]);
    const closing = edges.get(last)?.find(({ to }) => to === first);
    const chain = [...circle, ...circle.slice(0, 1)].map((index) => read.get(files[index] ?? "")?.path ?? "");
    if (closing) report(importCycle({ cycle: chain.join(" → ") }, closing.location));
  }
  return {
    /** In the order their contents are joined: imports come before the file that imports them. */
    joined: joined as readonly Source[],
    /** In the order they were read, the entry file first. */
    read: [...read.values()] as readonly Source[],
    /** false when a file is missing or could not be parsed. */
    complete: complete && read.size > 0,
  };
}

/** YAML files in the folder where a suite is missing, named as the suite was. */
async function listBeside({ workspace, shown }: Roots, entry: string): Promise<string[]> {
  const folder = dirname(resolve(workspace, entry));
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((name) => /\.ya?ml$/i.test(name))
    .sort()
    .map((name) => displayPath(shown, join(folder, name)));
}

/** The imports of a file that are texts; the schema check reports others. */
function importsOf(source: Source): TextNode[] {
  const texts = itemsOf(entryOf(source.root, "imports")?.value).flatMap((node) => textNode(node) ?? []);
  return texts.filter(({ value }) => value !== "");
}
