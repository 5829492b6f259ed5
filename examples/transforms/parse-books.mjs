// A transform reads one JSON value on stdin and writes one to stdout. In a tool test `result` is the whole result of the call;
// in a composition it is the node's payload already, here the text.
import { readFileSync } from "node:fs";

const { result } = JSON.parse(readFileSync(0, "utf8"));
const text = typeof result === "string" ? result : result.content[0].text;
const books = text
  .split("\n")
  .filter((line) => line.startsWith("- "))
  .map((line) => {
    const [title, author, year, price] = line.slice(2).split("; ");
    const first_word = title.split(" ")[0].toLowerCase();
    return { title, first_word, author, year: Number(year), price_eur: Number.parseFloat(price) };
  });
process.stdout.write(JSON.stringify({ books }));
