// The script of the HTML report. The page is whole without it: this filters, sorts, opens and copies. It only ever moves, hides
// and reads what is there; no text becomes markup. scripts/generate.mjs puts it into src/generated/html-page.ts.

/**
 * A test, as its row tells.
 * @typedef {{ row: HTMLElement, details: HTMLDetailsElement, status: string, kind: string, server: string,
 *   tags: readonly string[], flaky: boolean, at: number, place: number, time: number, cost: number, score: number,
 *   text: string | undefined }} Test
 */

/** @template {HTMLElement} T @param {string} id @param {new () => T} type @returns {T | undefined} */
function find(id, type) {
  const element = document.getElementById(id);
  return element instanceof type ? element : undefined;
}

const root = document.documentElement;
function startTheme() {
  const button = find("theme", HTMLButtonElement);
  if (!button) return;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    show();
  });
  system.addEventListener("change", show);
  show();
}

function startCopying() {
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest("button.copy") : null;
    const code = button?.parentElement?.querySelector("pre");
    const label = button?.firstChild;
    if (!button || !code || !label) return;
    const copied = await copy(code);
    label.nodeValue = copied ? "Copied" : "Press Ctrl+C";
    setTimeout(() => {
      label.nodeValue = "Copy";
    }, 2000);
  });
}

/** Where the clipboard is out of reach the text is selected, to be copied by hand. @param {Element} element */
async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return false;
  }
}

function startTests() {
  const list = document.querySelector("ol.tests");
  const form = find("filters", HTMLFormElement);
  if (!(list instanceof HTMLElement) || !form) return;
  const tests = [...list.children].flatMap((row, place) => readTest(row, place));
  const search = find("f-text", HTMLInputElement);
  const sort = find("f-sort", HTMLSelectElement);
  const statuses = [...form.querySelectorAll("input[name=status]")].filter((box) => box instanceof HTMLInputElement);
  let order = sort?.value ?? "status";

  const filter = () => {
    const words = (search?.value ?? "")
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    const wanted = statuses.filter((box) => box.checked).map((box) => box.value);
    const [kind, tag, server] = ["kind", "tag", "server"].map(
      (name) => find(`f-${name}`, HTMLSelectElement)?.value ?? "",
    );
    let shown = 0;
    for (const test of tests) {
      const matches =
        (wanted.length === 0 || wanted.includes(test.status) || (test.flaky && wanted.includes("flaky"))) &&
        (!kind || test.kind === kind) &&
        (!tag || test.tags.includes(tag)) &&
        (!server || test.server === server) &&
        words.every((word) => textOf(test).includes(word));
      if (test.row.hidden === matches) test.row.hidden = !matches;
      if (matches) shown++;
    }
    tell(shown, tests.length);
  };
  const arrange = () => {
    if (!sort || sort.value === order) return;
    order = sort.value;
    list.replaceChildren(...[...tests].sort(COMPARE[order] ?? COMPARE.status).map(({ row }) => row));
  };
  const update = () => {
    arrange();
    filter();
  };
  const reset = () => {
    form.reset();
    update();
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", update);
  // A page that is gone back to, or loaded anew, may come with choices made before.
  addEventListener("pageshow", update);
  for (const button of document.querySelectorAll("button.reset")) button.addEventListener("click", reset);
  find("open", HTMLButtonElement)?.addEventListener("click", () => {
    const failed = tests.filter(({ row, status }) => !row.hidden && (status === "failed" || status === "errored"));
    for (const { details } of failed.slice(0, MAX_OPENED)) details.open = true;
  });
  find("close", HTMLButtonElement)?.addEventListener("click", () => {
    for (const { details } of tests) details.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    search?.focus();
  });

  /** Opens the test that the address names, also when the filters hide it. */
  const follow = () => {
    const named = tests.find(({ row }) => `#${row.id}` === location.hash);
    if (!named) return;
    if (named.row.hidden) reset();
    named.details.open = true;
    named.row.scrollIntoView({ block: "start" });
    named.details.querySelector("summary")?.focus({ preventScroll: true });
  };
  addEventListener("hashchange", follow);
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a[href^='#t-']") : null;
    if (link?.getAttribute("href") === location.hash) follow();
  });
  update();
  follow();
}

/** Tests that one click opens. */
const MAX_OPENED = 200;

/** @type {Readonly<Record<string, (a: Test, b: Test) => number>>} */
const COMPARE = {
  status: (a, b) => a.place - b.place,
  order: (a, b) => a.at - b.at,
  time: (a, b) => b.time - a.time || a.at - b.at,
  cost: (a, b) => b.cost - a.cost || a.at - b.at,
  score: (a, b) => a.score - b.score || a.at - b.at,
};

/** @param {Element} row @param {number} place @returns {Test[]} */
function readTest(row, place) {
  const details = row.firstElementChild;
  if (!(row instanceof HTMLElement) || !(details instanceof HTMLDetailsElement)) return [];
  const { s = "", k = "", v = "", t = "", n = "", ms = "", c = "-1", q = "2", f } = row.dataset;
  return [
    {
      row,
      details,
      status: s,
      kind: k,
      server: v,
      tags: t.split(" "),
      flaky: f !== undefined,
      at: Number(n),
      place,
      time: Number(ms),
      cost: Number(c),
      score: Number(q),
      text: undefined,
    },
  ];
}

/** All that a row holds, opened or not. @param {Test} test */
function textOf(test) {
  test.text ??= (test.row.textContent ?? "").toLowerCase();
  return test.text;
}

/** @param {number} shown @param {number} all */
function tell(shown, all) {
  const status = document.getElementById("shown");
  const none = document.getElementById("none");
  const text = shown === all ? count(all) : `${shown} of ${count(all)}`;
  if (status && status.textContent !== text) status.textContent = text;
  if (none) none.hidden = shown > 0 || all === 0;
}

/** @param {number} number */
function count(number) {
  return `${number.toString().replace(/\B(?=(?:\d{3})+$)/g, ",")} test${number === 1 ? "" : "s"}`;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

root.classList.add("js");
startTheme();
startCopying();
startTests();
