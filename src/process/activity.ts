import { readdirSync, readFileSync } from "node:fs";

/** What a process does at a moment. */
export interface Activity {
  /** Whether all its threads wait for something that is no disk. */
  sleeps: boolean;
  /** How long each of its threads ran so far: the same at two moments when none did between them. */
  ran: string;
}

/** Looks at a process. undefined where nobody can tell, and of one with children, which may do its work. */
export function lookAt(pid: number): Activity | undefined {
  const tasks = `/proc/${pid}/task`;
  try {
    const threads = readdirSync(tasks).map((thread) => {
      const read = (name: string): string => readFileSync(`${tasks}/${thread}/${name}`, "latin1");
      const stat = read("stat");
      return { state: stat[stat.lastIndexOf(")") + 2], ran: read("schedstat"), children: read("children") };
    });
    if (threads.some(({ children, ran }) => children !== "" || ran.startsWith("0 0 "))) return undefined;
    return { sleeps: threads.every(({ state }) => state === "S"), ran: threads.map(({ ran }) => ran).join("") };
  } catch {
    return undefined;
  }
}
