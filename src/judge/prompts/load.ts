/** What shows prompts as they would be sent; loaded on use. */
export async function loadPrompts() {
  const [{ recordedCandidate, showPrompt }, { partsOf }] = await Promise.all([
    import("./show-prompt.ts"),
    import("../pair/choose.ts"),
  ]);
  return { recordedCandidate, showPrompt, partsOf };
}
