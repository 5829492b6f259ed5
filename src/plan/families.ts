import type { PlannedTest } from "./plan.ts";

type Member = Pick<PlannedTest, "of" | "members">;

/** The tests that a test is derived from. */
function sourcesOf({ of, members = [] }: Member): readonly PlannedTest[] {
  return of ? [of, ...members] : members;
}

/** The tests picked of some, in their order, with those that they are derived from; and what decides for a single run. */
export function withSources(tests: readonly PlannedTest[], picked: readonly PlannedTest[]): PlannedTest[] {
  const deciding = new Map(
    tests.flatMap((test) =>
      (test.members ?? []).filter(({ single }) => single).map((member) => [member, test] as const),
    ),
  );
  const wanted = new Set<PlannedTest>();
  const open = [...picked];
  for (let test = open.pop(); test; test = open.pop()) {
    if (wanted.has(test)) continue;
    wanted.add(test);
    const whole = deciding.get(test);
    open.push(...sourcesOf(test), ...(whole ? [whole] : []));
  }
  return wanted.size === picked.length ? [...picked] : tests.filter((test) => wanted.has(test));
}

/** Tests that are derived from each other, together; each test that is not by itself. */
export function gatherFamilies<T extends Member & { readonly id: string }>(tests: readonly T[]): T[][] {
  const families = new Map(tests.map((test) => [test.id, [test]]));
  for (const test of tests) {
    for (const { id } of sourcesOf(test)) {
      const [one, other] = [families.get(test.id), families.get(id)];
      if (!one || !other || one === other) continue;
      other.push(...one);
      for (const member of one) families.set(member.id, other);
    }
  }
  return [...new Set(families.values())];
}
