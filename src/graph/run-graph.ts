/** Runs each node once its parents, which come before it, are done; of the ready nodes the first first, at most `limit` at once. `run` never rejects. */
export function runGraph<N extends { readonly id: string; readonly needs: readonly { readonly id: string }[] }>(
  nodes: readonly N[],
  limit: number,
  run: (node: N) => Promise<void>,
): Promise<void> {
  const waiting = nodes.map(({ needs }) => needs.length);
  const children = new Map(nodes.map(({ id }): [string, number[]] => [id, []]));
  for (const [place, { needs }] of nodes.entries()) for (const { id } of needs) children.get(id)?.push(place);
  const ready = nodes.flatMap(({ needs }, place) => (needs.length === 0 ? [place] : []));
  let running = 0;

  return new Promise((resolve) => {
    const start = (): void => {
      while (running < limit && ready.length > 0) {
        const place = ready.shift() as number;
        running++;
        void run(nodes[place] as N).then(() => end(place));
      }
      if (running === 0) resolve();
    };
    const end = (place: number): void => {
      running--;
      for (const child of children.get(nodes[place]?.id ?? "") ?? []) {
        waiting[child] = (waiting[child] as number) - 1;
        if (waiting[child] === 0) ready.push(child);
      }
      ready.sort((a, b) => a - b);
      start();
    };
    start();
  });
}
