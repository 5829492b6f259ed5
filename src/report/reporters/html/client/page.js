// The script of the HTML report. The page is whole without it: this filters, sorts and opens, and keeps all of that in the
// address. It only ever moves, hides and reads what is there; no text becomes markup. scripts/generate.mjs puts it into
// src/generated/html-page.ts.

/**
 * A row that opens to the tests of one cause, or to the rows of one test.
 * @typedef {{ row: HTMLElement, details: HTMLDetailsElement, list: Element, size: Element, all: string, count: number }} Group
 */

/**
 * A test, as its row tells.
 * @typedef {{ row: HTMLElement, details: HTMLDetailsElement, keys: ReadonlySet<string>, place: number, text: string | undefined,
 *   group: Group | undefined }} Test
 */

const root = document.documentElement;

/** @template {HTMLElement} T @param {string} selector @param {new () => T} type @returns {T[]} */
function findAll(selector, type) {
  return [...document.querySelectorAll(selector)].flatMap((element) => (element instanceof type ? [element] : []));
}

function startTests() {
  const [list] = findAll("ol.tests", HTMLOListElement);
  const more = document.getElementById("more");
  if (!list || !more) return;
  const groups = findAll("ol.tests > .group", HTMLElement).flatMap(readGroup);
  const owners = new Map(groups.map((group) => [group.list, group]));
  const tests = findAll(".test", HTMLElement).flatMap((row, place) => readTest(row, place, owners));
  const texts = findAll("input[data-p]", HTMLInputElement);
  const selects = findAll("select[data-p]", HTMLSelectElement);
  const boxes = findAll("#filters input[type=checkbox]", HTMLInputElement);
  const sorts = findAll("button[data-sort]", HTMLButtonElement);
  let order = "status";
  let all = false;
  /** What the address was last read or written as: while the browser goes back or forward, it is ahead of the page. */
  let kept = "";

  /** What is chosen and what is open, as the address has it. */
  const describe = () => {
    const state = new URLSearchParams();
    for (const { dataset, value } of [...texts, ...selects]) if (value) state.set(dataset.p ?? "", value);
    const statuses = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    if (statuses.length > 0) state.set("status", statuses.join());
    if (order !== "status") state.set("sort", order);
    const open = [...groups, ...tests].filter(({ details }) => details.open).map(({ row }) => nameOf(row));
    if (open.length > 0) state.set("open", open.join());
    if (all) state.set("all", "1");
    return state.toString().replaceAll("%2C", ",");
  };
  /** Every choice is a step back and forth; of words that are typed, only the last. */
  const keep = () => {
    const [was, now, next] = [kept, location.hash.slice(1), describe()];
    kept = next;
    if (next === was || next === now) return;
    const step = isSameButForWords(now, next) || now.startsWith("t-") ? "replaceState" : "pushState";
    history[step](null, "", next ? `#${next}` : location.href.replace(/#.*/, ""));
  };
  const show = () => {
    const words = (texts[0]?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const statuses = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const keys = selects.flatMap(({ selectedOptions: [option] }) => option?.dataset.f ?? []);
    const found = tests.filter(
      (test) =>
        (statuses.length === 0 || statuses.some((status) => test.keys.has(status))) &&
        keys.every((key) => test.keys.has(key)) &&
        words.every((word) => textOf(test).includes(word)),
    );
    // In another order every test stands by itself.
    /** @type {Map<Group, HTMLElement[]>} */
    const members = new Map();
    /** @type {HTMLElement[]} */
    const rows = [];
    for (const { row, group } of found) {
      const known = group && order === "status" ? members.get(group) : rows;
      if (known) known.push(row);
      else if (group) rows.push(group.row) && members.set(group, [row]);
    }
    // Only what is shown is on the page: with thousands of tests there, each change would take its time.
    const lists = [...members].map(([group, own]) => {
      const size = own.length < group.count ? `${own.length} of ${group.all}` : group.all;
      if (group.size.textContent !== size) group.size.textContent = size;
      return fill(group.list, own, all);
    });
    const isWhole = [fill(list, rows, all), ...lists].every(Boolean);
    tell(found.length, tests.length);
    more.hidden = isWhole;
    // Everything on the page hangs on this attribute.
    const theme = selects.find(({ id }) => id === "theme")?.value ?? "";
    if (root.dataset.theme !== theme) root.dataset.theme = theme;
  };
  /** @param {string} wanted */
  const arrange = (wanted) => {
    const compare = COMPARE[wanted];
    if (!compare || wanted === order) return;
    order = wanted;
    for (const button of sorts) button.setAttribute("aria-pressed", String(button.dataset.sort === order));
    tests.sort((a, b) => compare(a, b) || a.place - b.place);
  };
  /** @param {URLSearchParams} state */
  const choose = (state) => {
    for (const field of [...texts, ...selects]) field.value = state.get(field.dataset.p ?? "") ?? "";
    for (const field of selects) if (field.selectedIndex < 0) field.selectedIndex = 0;
    const statuses = state.get("status")?.split(",") ?? [];
    for (const box of boxes) box.checked = statuses.includes(box.value);
    all = state.has("all");
    arrange(state.get("sort") ?? "status");
    show();
  };
  /** What the address says; one that names a test or a part of the page only leads there. */
  const follow = () => {
    const hash = location.hash.slice(1);
    if (hash.startsWith("t-")) return visit(hash);
    if (hash !== "" && !hash.includes("=")) return;
    const state = new URLSearchParams(hash);
    choose(state);
    const open = new Set(state.get("open")?.split(","));
    for (const { row, details } of [...groups, ...tests]) details.open = open.has(nameOf(row));
    kept = describe();
  };
  /** Opens a test, also one that the filters hide. @param {string} id */
  const visit = (id) => {
    const test = tests.find(({ row }) => row.id === id);
    if (!test) return;
    if (!test.row.isConnected) reset();
    if (!test.row.isConnected) showAll();
    openTest(test);
    test.row.scrollIntoView({ block: "start" });
    test.details.querySelector("summary")?.focus({ preventScroll: true });
  };
  const showAll = () => {
    all = true;
    show();
  };
  const reset = () => choose(new URLSearchParams(root.dataset.theme ? { theme: root.dataset.theme } : {}));
  /** @param {string} id @param {() => void} act */
  const onClick = (id, act) =>
    document.getElementById(id)?.addEventListener("click", () => {
      act();
      keep();
    });

  document.addEventListener("input", () => {
    show();
    keep();
  });
  for (const button of sorts) {
    button.addEventListener("click", () => {
      arrange(button.dataset.sort ?? "");
      show();
      keep();
    });
  }
  onClick("reset", reset);
  onClick("all", showAll);
  addEventListener("beforeprint", () => {
    showAll();
    for (const { details } of groups) details.open = true;
  });
  onClick("open", () => {
    const failed = tests.filter(({ row, keys }) => row.isConnected && (keys.has("failed") || keys.has("errored")));
    failed.slice(0, MAX_OPENED).forEach(openTest);
  });
  onClick("close", () => {
    for (const { details } of [...groups, ...tests]) details.open = false;
  });
  list.addEventListener(
    "toggle",
    ({ target }) => target instanceof Element && target.parentElement?.matches(".test, .group") && keep(),
    true,
  );
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    const id = link?.getAttribute("href")?.slice(1);
    if (!id || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (id.startsWith("t-")) visit(id);
    else document.getElementById(id)?.scrollIntoView();
    keep();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    texts[0]?.focus();
  });
  addEventListener("hashchange", follow);
  follow();
}

/** Tests that are shown before all are asked for. */
const MAX_SHOWN = 300;

/** Tests that one click opens. */
const MAX_OPENED = 200;

/** @param {(test: Test) => number} measure @returns {(a: Test, b: Test) => number} */
const by = (measure) => (a, b) => measure(a) - measure(b);
/** @param {string} name @param {number} least @returns {(test: Test) => number} */
const numberOf = (name, least) => (test) => Number(test.row.dataset[name] ?? least);
const names = new Intl.Collator("en", { numeric: true });

/** @type {Readonly<Record<string, (a: Test, b: Test) => number>>} */
const COMPARE = {
  status: by(({ place }) => place),
  name: (a, b) => names.compare(titleOf(a), titleOf(b)),
  suite: by(numberOf("n", 0)),
  score: by(numberOf("q", 2)),
  time: by((test) => -numberOf("ms", 0)(test)),
  cost: by((test) => -numberOf("c", 0)(test)),
};

/** @param {Test} test */
function titleOf({ row }) {
  return row.querySelector(".title")?.textContent ?? "";
}

/** @param {Element} row */
function nameOf(row) {
  return row.id.replace(/^t-/, "");
}

/** @param {HTMLElement} row @param {number} place @param {ReadonlyMap<Element | null, Group>} owners @returns {Test[]} */
function readTest(row, place, owners) {
  const details = row.firstElementChild;
  if (!(details instanceof HTMLDetailsElement)) return [];
  const group = owners.get(row.parentElement);
  return [{ row, details, keys: new Set(row.dataset.f?.split(" ")), place, text: undefined, group }];
}

/** @param {HTMLElement} row @returns {Group[]} */
function readGroup(row) {
  const details = row.firstElementChild;
  const [list, size] = [row.querySelector(".members"), row.querySelector(".size")];
  if (!(details instanceof HTMLDetailsElement) || !list || !size) return [];
  return [{ row, details, list, size, all: size.textContent ?? "", count: list.childElementCount }];
}

/** Whether a list shows all of its rows now. @param {Element} list @param {HTMLElement[]} rows @param {boolean} all */
function fill(list, rows, all) {
  const shown = all ? rows : rows.slice(0, MAX_SHOWN);
  if (shown.length !== list.childElementCount || shown.some((row, at) => row !== list.children[at]))
    list.replaceChildren(...shown);
  return shown.length === rows.length;
}

/** @param {Test} test */
function openTest({ details, group }) {
  details.open = true;
  if (group) group.details.open = true;
}

/** All that a row holds, opened or not. @param {Test} test */
function textOf(test) {
  test.text ??= (test.row.textContent ?? "").toLowerCase();
  return test.text;
}

/** @param {string} now @param {string} next */
function isSameButForWords(now, next) {
  const [a, b] = [new URLSearchParams(now), new URLSearchParams(next)];
  if (!a.get("q") || !b.get("q")) return false;
  b.set("q", a.get("q") ?? "");
  a.sort();
  b.sort();
  return a.toString() === b.toString();
}

/** @param {number} shown @param {number} all */
function tell(shown, all) {
  const status = document.getElementById("shown");
  const none = document.getElementById("none");
  const told = count(all, status?.dataset.noun);
  const text = shown === all ? told : `${shown} of ${told}`;
  if (status && status.textContent !== text) status.textContent = text;
  if (none) none.hidden = shown > 0 || all === 0;
}

/** @param {number} number @param {string} [noun] */
function count(number, noun = "test") {
  return `${number.toString().replace(/\B(?=(?:\d{3})+$)/g, ",")} ${noun}${number === 1 ? "" : "s"}`;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

root.classList.add("js");
startTests();
