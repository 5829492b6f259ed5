import { relative, sep } from "node:path";
import {
  DEFAULT_LOCK,
  type LockedServer,
  type LockView,
  lineIn,
  lockedIn,
  lockServer,
  maskServer,
  readLock,
  type Surface,
  writeLock,
} from "../../audit/index.ts";
import { failure, McptestError } from "../../errors.ts";
import { readOwn, unlessMissing, unwritable, updateFile, whyUnread } from "../../files/index.ts";
import type { Gate } from "../../report/index.ts";
import type { ServerSpec, Suite } from "../../suite/index.ts";
import { valueAt } from "../../values/json/pointer.ts";
import { asJson } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { words } from "../../values/show/words.ts";
import { type BaselinePlace, placeBaseline } from "../comparing/baseline-file.ts";

/** What an audit has to do with a lock. */
export interface LockRequest {
  /** Path of the file; by default the usual one of the workspace. */
  path?: string | undefined;
  /** Whether the servers become the new lock. */
  update?: boolean | undefined;
  /** Whether a server that is in no lock is a reason to fail. */
  require?: boolean | undefined;
}

const unreadable = failure(`lock-unreadable: <name> cannot be read: <why>
  hint: make it readable, or name another file: --lock PATH`);
const twice = failure(`usage: two servers are called <server>, and a lock has one of a name
  hint: audit one of them at a time, each with a lock of its own: --lock PATH`);
const SAID = {
  written: "the lock was just written",
  none: words("<name> is missing; `<command>` writes it"),
  lacks: words("<name> does not have <server>; `<command>` adds it"),
  required: words("<name> does not have <server>: write it with `<command>`, and commit it"),
  saved: words("wrote <name> with <count servers server>: review and commit it"),
  partial: words("<server> was not written to <name>: <why>"),
};

/** The lock of one audit. Throws McptestError: lock-unreadable, path-outside-workspace. */
export async function openLock({ path, update, require }: LockRequest, root: string, suites: readonly Suite[]) {
  const place = await placeBaseline(path, root, suites, DEFAULT_LOCK);
  const { name, file } = place;
  const { text = "", lock } = await readLockFile(place);
  const shown = relative(root, file).split(sep).join("/");
  const fresh = new Map<string, LockedServer>();
  const broken: Gate[] = [];
  const commandFor = ({ suite, server }: { suite?: Suite | undefined; server: ServerSpec }): string => {
    const own = path === undefined ? "" : ` --lock ${quoteWord(path)}`;
    return `mcptest audit ${nameTarget(server, suite)}${own} --update-lock`;
  };
  return {
    /** What does not hold; it makes the run red. */
    broken,
    /** What the rules compare. Throws McptestError `usage` for two servers of one name that are to be written. */
    view(
      surface: Surface,
      server: string,
      redactor: Redactor,
      target: Parameters<typeof commandFor>[0],
    ): LockView | { unasked: string } {
      const now = lockServer(surface, redactor);
      if (update) {
        const unread = Object.values(surface.lists).find((list) => list.unread !== undefined)?.unread;
        if (unread !== undefined)
          broken.push({ gate: "--update-lock", message: SAID.partial({ server, name, why: unread }) });
        else if (fresh.has(server)) throw twice({ server });
        else fresh.set(server, now);
        return { unasked: unread ?? SAID.written };
      }
      const before = lock && lockedIn(lock, server);
      const command = commandFor(target);
      if (!before && require)
        broken.push({ gate: "--require-lock", message: SAID.required({ name, server, command }) });
      if (!before) return { unasked: lock ? SAID.lacks({ name, server, command }) : SAID.none({ name, command }) };
      const isHere = !shown.startsWith("../") && shown !== "";
      return {
        before: maskServer(before, redactor),
        now,
        place: (...steps) => {
          const there = steps.filter((_, at) => valueAt(asJson(before), steps.slice(0, at + 1)) !== undefined);
          return isHere ? { file: shown, line: lineIn(text, ["servers", server, ...there]), column: 1 } : undefined;
        },
      };
    },
    /** Writes the servers that were seen, keeps the others, and says so. Throws McptestError: lock-unreadable, output-unwritable. */
    async save(): Promise<string | undefined> {
      const write = async (old: string | undefined) =>
        writeLock(old === undefined ? undefined : await readLock(old, name), fresh);
      if (fresh.size === 0) return undefined;
      await updateFile(file, write).catch((error: unknown) => {
        throw error instanceof McptestError ? error : unwritable(name, "lock", error);
      });
      return SAID.saved({ name, servers: fresh.size });
    },
  };
}

/** A lock and its text; neither where there is none. Throws McptestError lock-unreadable. */
export async function readLockFile({ name, file }: Pick<BaselinePlace, "name" | "file">) {
  try {
    const text = unlessMissing(() => readOwn(file));
    return { text, lock: text === undefined ? undefined : await readLock(text, name) };
  } catch (cause) {
    throw cause instanceof McptestError ? cause : unreadable({ name, why: whyUnread(cause) }, { cause });
  }
}

function nameTarget(server: ServerSpec, suite: Suite | undefined): string {
  if (suite) return `${quoteWord(suite.path)} --server ${quoteWord(server.name)}`;
  if (server.kind === "http") return `--url ${quoteWord(server.url)}`;
  return server.kind === "stdio" ? `--server-command ${quoteWord(server.argv.map(quoteWord).join(" "))}` : server.name;
}
