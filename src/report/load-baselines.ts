/** All that baselines need; loaded on use, because most runs have none. */
export async function loadBaselines() {
  return import("./baseline/index.ts");
}
