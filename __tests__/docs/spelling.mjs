import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { decodeTrie } from "cspell-trie-lib";

const DICTIONARY = new URL("../../node_modules/@cspell/dict-en-gb/en_GB.trie.gz", import.meta.url);
const english = decodeTrie(gunzipSync(readFileSync(DICTIONARY)));
/** Words of the trade, and names: one a line. */
const own = new Set(readFileSync(new URL("words.txt", import.meta.url), "utf8").split("\n"));

/** Words of a passage that neither the dictionary nor the list has; names of one or two letters are not looked at. */
export function findMisspelt(passage) {
  const words = passage.replace(/https?:\S+|\S+@\S+|[\w.-]*[_/.\d][\w./-]*\w/g, " ").match(/\p{L}[\p{L}'’]*/gu) ?? [];
  return words
    .map((word) => word.replace(/['’]s?$/, ""))
    .filter((word) => word.length > 2 && !isName(word) && !isKnown(word));
}

/** What a program calls something: `rowSource`, `HTTP`. */
function isName(word) {
  return /\p{Ll}\p{Lu}|^\p{Lu}+s?$/u.test(word);
}

function isKnown(word) {
  const small = word.toLowerCase();
  return own.has(word) || own.has(small) || english.hasWord(word, false) || english.hasWord(small, false);
}
