import { REPORTERS } from "../../src/report/index.ts";

test.each(Object.entries(REPORTERS))(
  "%s is listed under its name, and streams when it says so",
  async (name, entry) => {
    expect(entry.name).toBe(name);
    expect((await entry.load()).stream !== undefined).toBe(entry.streams === true);
  },
);
