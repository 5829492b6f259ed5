/** What runs pipelines; loaded on use. */
export function loadPiping() {
  return import("./pipe.ts");
}
