/** How to put the fields of one type in order: `true` is copied as it is, a function is applied to the value or each item. */
export type Order<T> = { [K in keyof Required<T>]: true | ((value: never) => unknown) };

/** Puts the fields of one type in the order given, and leaves the others out. */
export function put<T extends object>(order: Order<T>): (value: T) => unknown {
  const fields = Object.entries(order) as [keyof T & string, true | ((value: unknown) => unknown)][];
  return (value) => {
    const ordered: Record<string, unknown> = {};
    for (const [key, inner] of fields) {
      const field: unknown = value[key];
      if (field === undefined) continue;
      ordered[key] = inner === true ? field : Array.isArray(field) ? field.map(inner) : inner(field);
    }
    return ordered;
  };
}

/** The values of a map, each in its order; its keys stay as they are. */
export function putEach<T>(order: (value: T) => unknown): (map: Readonly<Record<string, T>>) => unknown {
  return (map) => Object.fromEntries(Object.entries(map).map(([key, value]) => [key, order(value)]));
}
