import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { median, ms, verdict } from "./measure.mjs";

const RENDER = fileURLToPath(new URL("render-report.mjs", import.meta.url));
const LIB = new URL("../lib/", import.meta.url).href;
const TESTS = "5000";

/** The HTML report of 5,000 tests in Debian's Chromium: its first paint, and a choice of filters until it is painted. */
export function listBrowserWork({ folder, rounds }) {
  const file = join(folder, "report.html");
  const open = async (measure) => {
    execFileSync(process.execPath, ["--expose-gc", RENDER, "html", TESTS, LIB, file], { cwd: folder });
    const browser = await chromium.launch({
      executablePath: "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu"],
    });
    try {
      return await measure(async () => {
        const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
        await page.goto(pathToFileURL(file).href);
        return page;
      });
    } finally {
      await browser.close();
    }
  };
  return [
    {
      name: "5,000 tests as html: first paint",
      measure: () =>
        open(async (load) => {
          const paints = [];
          for (let round = 0; round < rounds; round++) {
            const page = await load();
            paints.push(await page.evaluate(readFirstPaint));
            await page.close();
          }
          return verdict(median(paints), " ms", 400, `longest ${ms(Math.max(...paints))}`);
        }),
    },
    {
      name: "5,000 tests as html: a filter",
      measure: () =>
        open(async (load) => {
          const page = await load();
          const times = await page.evaluate(timeFilters, rounds);
          const [worst, values] = Object.entries(times)
            .map(([name, all]) => [name, median(all)])
            .sort(([, a], [, b]) => b - a)
            .map((entry, _, all) => [entry[0], all])[0];
          return verdict(
            values[0][1],
            " ms",
            60,
            `slowest ${worst}; ${values.map(([name, value]) => `${name} ${ms(value)}`).join(", ")}`,
          );
        }),
    },
  ];
}

/** In the page: when something of it was first seen. */
function readFirstPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName("first-contentful-paint");
      if (paint) resolve(paint.startTime);
    }).observe({ type: "paint", buffered: true });
  });
}

/** In the page: each choice and its end, from the event until the frame with what it did is painted. */
async function timeFilters(rounds) {
  const search = document.getElementById("f-text");
  const [failed] = document.querySelectorAll("input[value=failed]");
  const tag = document.getElementById("f-tag");
  const type = (text) => () => {
    search.value = text;
    search.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const pick = (index) => () => {
    tag.selectedIndex = index;
    tag.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const steps = {
    word: type("4999"),
    words: type("second key"),
    "no word": type(""),
    status: () => failed.click(),
    "no status": () => failed.click(),
    tag: pick(3),
    "no tag": pick(0),
  };
  const times = Object.fromEntries(Object.keys(steps).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, act] of Object.entries(steps)) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const begin = performance.now();
      act();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times[name].push(performance.now() - begin);
    }
  }
  return times;
}
