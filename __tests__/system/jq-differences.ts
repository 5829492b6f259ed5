/** Cases of jq's own tests that come out otherwise here, by the id that `parseCorpus` gives them, and why. */
export interface Difference {
  reason: string;
  ids: readonly string[];
}

const SHARED: readonly Difference[] = [
  {
    reason: "the input is no JSON (a byte order mark, NaN, Infinity): values here come from JSON",
    ids: ["1d34de180d", "8218044e5a", "d7d6ecb8db", "8e88394946"],
  },
  {
    reason: "the program ends with an error after its outputs: here that fails the evaluation",
    ids: ["7e12fabf38", "b08daaede7", "5c3ab1d413", "cdd1336366", "6a974930a7"],
  },
  {
    reason: "modules are not read",
    ids: [
      ...["48708177de", "7a88d1aced", "da0e234af6", "bb2d4123b3", "5f7405dfa3", "4dce501b56"],
      ...["b6cb0f97e8", "ffeb91fd2f", "248f9c7272", "847b61dc12", "1f2a3256f3", "2034c236d8"],
    ],
  },
  { reason: "a number beyond the largest double is read as that", ids: ["b2ed1505cd"] },
  { reason: "the environment is empty", ids: ["831a8d92e7", "a0a6df336d"] },
];

const DOUBLES = "numbers are IEEE doubles before jq gets them: literals beyond 2^53 and trailing zeros are not kept";

/** By release of jq: the built-in engine is 1.8.2. */
export const KNOWN_DIFFERENCES: Readonly<Record<string, readonly Difference[]>> = {
  "1.8.2": [
    ...SHARED,
    {
      reason: DOUBLES,
      ids: [
        ...["2aca54b640", "d54a199a6c", "816d8093e4", "ec8ec32f7d"],
        ...["0ff3a45eab", "d2ac398a25", "a452211edc", "487279e9d9"],
      ],
    },
    {
      reason: "values nested some 10,000 deep do not fit the stack of the WebAssembly build; the engine says so",
      ids: [
        ...["3ef861f7b7", "15860c6cbc", "d4279d714f", "3569753e21", "39524b258e", "0b29adf32b", "c9c10b3721"],
        ...["15b16c0891", "265c96be4f", "b58cf0e2e4", "c2c6741149", "76b5e9374d", "efa79d1e4f"],
      ],
    },
  ],
  "1.7.1": [
    ...SHARED,
    { reason: DOUBLES, ids: ["9e69b091c0", "963cf7605e", "3bf106791c", "f2cde21442", "230bca4783"] },
    {
      reason: "jq 1.8 words the error otherwise: it names the index, or cuts a value later",
      ids: [...["d8c5f9cd5c", "fbc1ed8617", "e5f7285f12", "722753c486"], ...["133ec2b2e9", "c24eb5cd74", "8577945001"]],
    },
    { reason: "jq 1.8 takes NaN with a payload for no number", ids: ["c67ab04757"] },
    { reason: "jq 1.8 gives null for a group that took no part in a match", ids: ["a8d6fe93da"] },
  ],
};
