// The buttons of the HTML report that copy a command. scripts/generate.mjs puts this behind page.js.

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

startCopying();
