/** At most so many words has a sentence of a page. */
const WORDS = 25;

/** What no page says, each with what it says instead. */
const PHRASES: readonly [RegExp, string][] = [
  [/(?<!\bthere )\b(?:is|are|was) no (?!longer|more\b|matter)\w+/i, "is not a …"],
  [/\bin (?:the|its|their) place(?: of)?\b/i, "instead of"],
  [/\banew\b/i, "again"],
  [/\bbefell\b|\bbefall/i, "happened to"],
  [/\bwhat comes after (?:it|them)\b/i, "name it"],
  [/\b(?:when|where|if) (?:it is )?left out\b|; left out\b/i, "(default: …)"],
  [/\bthe house\b/i, "name it"],
  [/\bto get into the (?:way|place)\b/i, "name it"],
  [/\b(?:we|our|ours|us)\b/, "mcptest"],
];

/** Sentences that are too long, with their number of words. */
export function findLongSentences(passage: string): string[] {
  return listSentences(passage).flatMap((sentence) => {
    const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    return words > WORDS ? [`${words} words: ${sentence}`] : [];
  });
}

/** A stop and a blank end a sentence; the stop of an abbreviation does not. */
function listSentences(passage: string): string[] {
  // A list of values is read as one word.
  const read = passage.replace(/CODE(?:, CODE)+ or CODE/g, "CODE");
  return read.split(/(?<=[.!?]["')*]*)(?<!\b(?:e\.g|i\.e|al|Dr)\.)\s+/);
}

/** Phrases that a reader stops at, with what to say instead. */
export function findPhrases(passage: string): string[] {
  return PHRASES.flatMap(([phrase, instead]) => {
    const [found] = phrase.exec(passage) ?? [];
    return found ? [`"${found}": ${instead}`] : [];
  });
}

/** What the reference, which describes and does not address, says of its reader. */
export function findAddress(passage: string): string[] {
  return [...passage.matchAll(/\b(?:you|your|yours|yourself)\b/gi)].map(([word]) => `"${word}"`);
}
