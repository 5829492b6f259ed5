// The transform of an assertion reads the value at the target: here ["9:00", "18:00"], of which it makes a number of minutes.
import { readFileSync } from "node:fs";

const [start, end] = JSON.parse(readFileSync(0, "utf8")).map((time) => {
  const [hours, minutes] = time.split(":").map(Number);
  return 60 * hours + minutes;
});
console.log(end - start);
