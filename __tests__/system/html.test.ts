import type { Page } from "playwright-core";
import { conclude } from "../../src/conduct/index.ts";
import type { Report } from "../../src/report/index.ts";
import { html } from "../../src/report/reporters/html/reporter.ts";
import { buildFullReport, buildHostileFullReport } from "../fixtures/reports/full.ts";
import { buildAssertion, buildFailure, buildReport, buildResult } from "../report/fixtures/builders.ts";
import { findBarriers, type Reader, startReader } from "./browser.ts";

const render = (report: Report): string => html.render(conclude(report), { colour: false, columns: 80 });
const FULL = render(buildFullReport());

let reader: Reader;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader.close());

const shown = (page: Page): Promise<string[]> => page.locator(".test .title").allTextContents();

async function openTest(page: Page, selector: string): Promise<void> {
  const summary = page.locator(`.test${selector} > details > summary`).first();
  if (!(await summary.isVisible()))
    await page.locator(".group").filter({ has: summary }).locator("summary").first().click();
  await summary.click();
}

/** Opens the rows that hold several tests. */
async function openGroups(page: Page): Promise<void> {
  for (const summary of await page.locator(".group > details > summary").all()) await summary.click();
}

test.each(["light", "dark"] as const)(
  "has no barrier that axe knows of, %s, with what it holds opened",
  async (colorScheme) => {
    const { page, incidents } = await reader.open(FULL, { colorScheme });
    await openTest(page, ".s-failed:has(.title:text-is('add sums two numbers'))");
    await openTest(page, ".s-failed:has-text('search ranks well')");
    await openTest(page, ".s-failed:has(.title:has-text('major release'))");
    for (const name of ["answers from the readme", "chooses the right tone", "models disagree", "a live candidate"])
      await openTest(page, `:has(.title:has-text('${name}'))`);
    await openTest(page, ":has(.why:has-text('2 of 3 runs'))");
    await openTest(page, ":has(.title:has-text('never ends'))");
    await openTest(page, ".s-failed:has(.tag:text-is('calibration'))");
    for (const inner of await page.locator(".test [open] .inner > summary:visible").all()) await inner.click();
    expect(await page.locator(".test > details[open] svg.graph").count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    expect(incidents).toEqual([]);
  },
);

test("whatever scrolls can be scrolled from the keyboard, as axe wants it", async () => {
  const long = Array.from({ length: 200 }, (_, index) => `line ${index} ${"x".repeat(500)}`);
  const failure = buildFailure(
    "x",
    [buildAssertion("result", "exact", { actual: long, expected: "y", message: long.join("\n") })],
    {
      message: long.join("\n"),
      stderr_tail: long.slice(0, 20),
      request: { method: "tools/call", arguments: { long } },
      location: { file: "a.yml", line: 1, column: 1, text: long.join(" ") },
    },
  );
  const { page } = await reader.open(render(buildReport({ results: [failure] })));
  await openTest(page, ".s-failed");
  const scrolling =
    "[...document.querySelectorAll('pre')].filter((pre) => pre.scrollHeight > pre.clientHeight || pre.scrollWidth > pre.clientWidth).length";
  expect(await page.evaluate(scrolling)).toBeGreaterThan(2);
  expect(await findBarriers(page)).toEqual([]);
});

test.each([360, 480])("on a screen of %i pixels nothing sticks out, and axe finds no barrier", async (width) => {
  const { page } = await reader.open(FULL, { viewport: { width, height: 780 } });
  await openTest(page, ".s-failed:has(.token)");
  await openTest(page, ".s-failed:has(.tag:text-is('composition'))");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  const token = await page.locator(".token:visible").first().boundingBox();
  expect((token?.x ?? 0) + (token?.width ?? width)).toBeLessThan(width);
  expect(await findBarriers(page)).toEqual([]);
});

test("is searched, filtered, sorted and opened from the keyboard", async () => {
  const { page, incidents } = await reader.open(FULL);
  const { keyboard } = page;
  await keyboard.press("/");
  await keyboard.type("EXPRESS ranks");
  expect(await shown(page)).toEqual([expect.stringContaining("search ranks well")]);
  expect(await page.locator("#shown").textContent()).toBe("1 of 85 rows");
  await keyboard.press("Control+a");
  await keyboard.press("Delete");
  expect((await shown(page)).length).toBe(85);

  await page.locator("input[value=errored]").focus();
  await keyboard.press("Space");
  expect((await shown(page)).length).toBe(6);
  await keyboard.press("Space");

  const first = async (column: string): Promise<string | undefined> => {
    await page.locator(`.heads .${column}`).press("Enter");
    return (await shown(page))[0];
  };
  expect(await first("cost")).toContain("spendthrift");
  expect(await first("time")).toContain("slow tool answers");
  expect(await first("suite")).toContain("echo returns the text");
  expect(await first("name")).toBe("a juror fell silent");
  await page.locator("#f-tag").selectOption({ label: "smoke" });
  expect((await shown(page)).length).toBe(3);
  await page.locator("#f-kind").selectOption("resource");
  expect(await shown(page)).toEqual(["the readme is served"]);

  await page.locator(".test summary").first().focus();
  await keyboard.press("Enter");
  expect(await page.locator(".test > details").getAttribute("open")).toBe("");
  await page.locator("#f-text").fill("no such test");
  expect(await page.locator("#none").isVisible()).toBe(true);
  await page.locator("#none button").press("Enter");
  expect((await shown(page)).length).toBe(85);
  expect(incidents).toEqual([]);
});

test("a row of several tests counts those that the filters find, and opens for a link to one of them", async () => {
  const rows = Array.from({ length: 8 }, (_, at) => buildResult("echo", { coordinates: { case: `row ${at + 1}` } }));
  const failure = buildFailure("echo", [buildAssertion("result", "exact", { message: "no" })], {
    coordinates: { case: "row 9" },
  });
  const { page, incidents } = await reader.open(
    render(buildReport({ results: [...rows, failure, buildResult("alone")] })),
  );
  const size = page.locator(".size");
  expect(await size.textContent()).toBe("9 rows");
  expect(await page.locator(".test:visible .title").allTextContents()).toEqual(["alone"]);
  await page.locator("input[value=failed]").press("Space");
  expect(await size.textContent()).toBe("1 of 9 rows");
  await page.locator("#causes a").click();
  expect(await page.locator(".test > details[open] .title").textContent()).toBe("echo [row 9]");
  expect(await page.locator(".group > details").getAttribute("open")).toBe("");
  await page.locator("#close").press("Enter");
  await page.locator("input[value=failed]").press("Space");
  await page.locator(".heads .name").press("Enter");
  expect(await page.locator(".test:visible").count()).toBe(10);
  await page.locator(".heads .status").press("Enter");
  expect(await page.locator(".test:visible .title").allTextContents()).toEqual(["alone"]);
  expect(incidents).toEqual([]);
});

test("Tab and Enter alone reach every part of it and open a test, and printing shows each test", async () => {
  const { page } = await reader.open(FULL);
  const seen = new Set<string>();
  for (let steps = 0; steps < 400; steps++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate<string>("document.activeElement?.closest('section, nav, search, header')?.id ?? ''");
    if (seen.has("run") && at === "") break;
    seen.add(at);
  }
  expect([...seen]).toEqual(expect.arrayContaining(["causes", "baseline", "filters", "tests", "servers", "run"]));
  await page.emulateMedia({ media: "print" });
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  expect(await page.locator(".test:visible").count()).toBe(85);
});

test("a link opens the test that it names, also one that the filters hide", async () => {
  const { page } = await reader.open(FULL);
  await page.locator("input[value=errored]").press("Space");
  await page.locator("#baseline a[href^='#t-']").first().click();
  const opened = page.locator(".test > details[open]");
  expect(await opened.count()).toBe(1);
  expect(await opened.locator(".title").textContent()).toBe("add sums two numbers");
});

test("filters, columns and open tests are in the address: back, forward and reload keep them", async () => {
  const { page, incidents } = await reader.open(FULL);
  const hash = (): string => new URL(page.url()).hash;
  await page.locator("input[value=failed]").press("Space");
  await page.locator("#f-kind").selectOption("composition");
  await page.locator("#f-text").pressSequentially("ab");
  await page.locator("#f-text").fill("major");
  await page.locator(".heads .time").press("Enter");
  expect(hash()).toBe("#q=major&kind=composition&status=failed&sort=time");
  await openTest(page, "");
  await page.waitForURL(/&open=/);
  const last = hash();
  for (const step of ["reload", "back", "forward"]) {
    if (step === "reload") await page.reload();
    if (step === "back") {
      await page.goBack();
      await page.locator(".test > details[open]").waitFor({ state: "detached" });
      expect(hash()).toBe("#q=major&kind=composition&status=failed&sort=time");
      continue;
    }
    if (step === "forward") await page.goForward();
    await page.locator(".test > details[open]").waitFor();
    expect(hash()).toBe(last);
    expect(await shown(page)).toEqual(["release-notes [major release]"]);
    expect(await page.locator("#f-text").inputValue()).toBe("major");
    expect(await page.locator(".heads .time").getAttribute("aria-pressed")).toBe("true");
  }
  // Also where nobody waits: on again as soon as the page has gone back.
  for (let times = 0; times < 20; times++) {
    const forth = '() => (addEventListener("hashchange", done, { once: true }), history.forward())';
    const backAndForth = `new Promise((done) => (addEventListener("hashchange", ${forth}, { once: true }), history.back()))`;
    await page.evaluate(backAndForth);
    expect(hash()).toBe(last);
  }
  await page.locator(".test > details[open]").waitFor();
  expect(incidents).toEqual([]);
});

test("an address of another report, or of nobody, does no harm", async () => {
  const { page, incidents } = await reader.open(FULL);
  for (const hash of [
    "t-nowhere",
    "open=nothing&sort=constructor&kind=no&status=,&theme=pink",
    "%E0%A4%A=&q=%",
    "tests",
  ]) {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.locator("#shown").waitFor();
  }
  expect(incidents).toEqual([]);
});

test("the theme follows the system until one is chosen, and the address keeps that", async () => {
  const { page } = await reader.open(FULL, { colorScheme: "dark" });
  const colour = (): Promise<string> => page.evaluate("getComputedStyle(document.body).backgroundColor");
  const dark = await colour();
  await page.locator("#theme").selectOption("light");
  const light = await colour();
  expect(light).not.toBe(dark);
  await page.reload();
  expect(await colour()).toBe(light);
  await page.locator("#theme").selectOption("");
  expect(await colour()).toBe(dark);
});

test("is read without its script, and printed", async () => {
  const { page } = await reader.open(FULL, { javaScriptEnabled: false });
  expect(await page.locator("#filters").isVisible()).toBe(false);
  await openTest(page, ".s-failed:has-text('search ranks well')");
  expect(await page.locator("details[open]").first().textContent()).toContain('no element equals "express"');
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("header.top").isVisible()).toBe(false);
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
});

test("hostile texts do nothing, and no policy is needed for that", async () => {
  const hostile = render(buildHostileFullReport());
  const bare = hostile.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
  expect(bare.length).toBeLessThan(hostile.length);
  for (const text of [hostile, bare]) {
    const { page, incidents } = await reader.open(text);
    await openGroups(page);
    for (const summary of await page.locator(".test:has-text('hostile') > details > summary").all())
      await summary.click();
    expect(await page.evaluate(() => "__owned" in globalThis)).toBe(false);
    expect(await page.locator("script").count()).toBe(1);
    expect(await page.locator("img, iframe, object, embed, base, a[href^='javascript:']").count()).toBe(0);
    const titles = await page.locator(".test:has-text('hostile') .title").allTextContents();
    expect(titles.join("\n")).toContain("</script><script>window.__owned = 1</script>");
    expect(incidents).toEqual([]);
  }
});

test("the policy lets no other script or style act", async () => {
  const injected = FULL.replace("</main>", "<script>window.__owned = 1</script><p style='color: red'>x</p></main>");
  const { page, incidents } = await reader.open(injected);
  expect(await page.evaluate(() => "__owned" in globalThis)).toBe(false);
  expect(incidents.length).toBe(2);
});

test("5,000 tests stay usable", async () => {
  const results = Array.from({ length: 5000 }, (_, index) =>
    index % 10 === 0
      ? buildFailure(`test x${index}`, [
          buildAssertion("result.text", "exact", { message: `not ${index}`, expected: 1, actual: 2 }),
        ])
      : buildResult(`test x${index}`, { tags: [`tag ${index % 7}`], duration_ms: index }),
  );
  const { page, incidents } = await reader.open(render(buildReport({ results })));
  await page.locator("#f-text").fill("test x4999");
  expect(await shown(page)).toEqual(["test x4999"]);
  await page.locator("#f-text").fill("");
  await page.locator(".heads .time").click();
  expect(await page.locator(".test .title").first().textContent()).toBe("test x4999");
  await page.locator("input[value=failed]").check({ force: true });
  expect(await page.locator("#shown").textContent()).toBe("500 of 5,000 tests");
  expect(incidents).toEqual([]);
});
