import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Debian's Chromium, quiet: nothing but what a page asks for goes out. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A page, and what it did that a report must not do. */
export interface OpenPage {
  page: Page;
  /** Requests other than for the page itself, messages on the console, errors, dialogs, new windows. */
  incidents: string[];
}

/** Opens reports in a browser. */
export interface Reader {
  open(html: string, options?: BrowserContextOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

export async function startReader(): Promise<Reader> {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-html-"));
  const browser: Browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
  let files = 0;
  return {
    async open(html, options = {}) {
      const file = join(folder, `report-${files++}.html`);
      writeFileSync(file, html);
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      const incidents: string[] = [];
      const url = pathToFileURL(file).href;
      page.on("request", (request) => {
        const asked = request.url().split("#")[0];
        if (asked !== url && !asked?.startsWith("data:")) incidents.push(`request ${asked}`);
      });
      page.on("console", (message) => incidents.push(`console ${message.text()}`));
      page.on("pageerror", (error) => incidents.push(`error ${error.message}`));
      page.on("dialog", (dialog) => {
        incidents.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("popup", () => incidents.push("popup"));
      await page.goto(url);
      return { page, incidents };
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What axe finds wrong with a page as it stands: rule and places. The page's policy lets no other script in, so it comes in from outside. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, "utf8"));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).slice(0, 3)}`,
    );
  });
}

interface AxeResults {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}
