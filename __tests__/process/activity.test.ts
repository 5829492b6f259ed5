import { spawn } from "node:child_process";
import { once } from "node:events";
import { lookAt } from "../../src/process/shutdown.ts";

const UP = "console.log('up');";
const IDLE = "setInterval(() => {}, 1e9)";

/** Looks at a program once it says that it is up. */
async function looks<T>(program: string, look: (pid: number) => T | Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ["-e", program], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const pid = child.pid ?? 0;
  try {
    await once(child.stdout, "data");
    return await look(pid);
  } finally {
    process.kill(-pid, "SIGKILL");
  }
}

/** What it does, once each of its threads ran: of one that is only there, nobody can tell. */
async function tells(pid: number): Promise<NonNullable<ReturnType<typeof lookAt>>> {
  for (;;) {
    const seen = lookAt(pid);
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Two looks that are the same and asleep; resolves once there are. */
async function rests(pid: number): Promise<boolean> {
  for (let before = lookAt(pid); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const now = lookAt(pid);
    if (now?.sleeps && now.ran === before?.ran) return true;
    before = now;
  }
}

test("a process that waits for a timer comes to rest", async () => {
  expect(await looks(`${UP} ${IDLE}`, rests)).toBe(true);
});

test("one that works does not sleep", async () => {
  expect(await looks(`${UP} for (;;);`, tells)).toMatchObject({ sleeps: false });
});

test("nobody can tell of one with children, and of none", async () => {
  const parent = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(IDLE)}], { stdio: "ignore" });`;
  expect(await looks(`${parent} ${UP} ${IDLE}`, lookAt)).toBeUndefined();
  expect(lookAt(2 ** 30)).toBeUndefined();
});
