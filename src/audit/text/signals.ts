/** Steps that stand in this order in one sentence, each near the one before. */
type Chain = readonly RegExp[];

const chain = (...steps: readonly string[]): Chain => steps.map((step) => new RegExp(step, "gi"));
/** Any of these words; an underscore stands for the blank of several. */
const word = (choices: string): string => `\\b(?:${choices.replaceAll(" ", "|").replaceAll("_", " ")})\\b`;

const ACTS = "read call send include invoke execute run open access fetch pass copy forward";
const ACT = word(ACTS);
const DEED = word(`${ACTS} post upload append attach add log record collect store save share bcc`);
const TELL =
  "(?:tell|mention|show|inform|notify|alert|reveal|disclose|warn|telling|mentioning|showing|informing|notifying|alerting|revealing|disclosing)";
/** A negation of the verb that follows: "must not call it before showing …" hides nothing. */
const NOT =
  "(?:\\b(?:not|never|avoid)|n['’]t)(?:\\s+(?!(?:call|run|use|execute|before|until|unless|without)\\b)\\w+){0,3}?\\s+";
const USER = "\\busers?\\b";
export const ADDRESS = "(?:https?://[^\\s\"'`<>)]+|(?<![\\w.+-])[\\w.+-]{1,64}@[\\w-]+(?:\\.[\\w-]+)+)";

const PAYLOAD = word("contents? data it them this values? results? keys? history prompt credentials? passwords?");
const PLACE = word("arguments? parameters? params? fields? answers? responses? notes? sidenote context metadata input");
const UNLESS_NOT = "(?<!(?:\\bnot|\\bnever|n['’]t)[^.!?\\n]{0,60})";

/** Others than people may go without being told, and who must not go without asking hides nothing. */
const WHOM =
  `(?!\\s+(?:an?|the|other|all|its|each|every)\\s+(?!(?:users?|humans?|persons?|people|owners?|operators?|customers?)\\b)\\w)
  (?!\\s+the\\s+user\\b[^.!?\\n]{0,60}(?:\\bnot|\\bnever|n['’]t)\\b)`.replace(/\n\s*/, "");
/** Words between two that belong together: "previous safety instructions". */
const FEW = "[\\s-]+(?:(?!(?:when|if|while|unless|where|as|of)\\b)[\\w-]+\\s+){0,4}?";
/** Not what a caller brings: "your API key", "a password". */
const OTHERS = "(?<!\\b(?:your|an?|valid|new)\\s(?:own\\s)?)";

/** What users are told they are now, in all innocence. */
const FINE_NOW =
  "able|allowed|connected|logged|signed|authenticated|authorized|ready|done|free|set|subscribed|registered|using|viewing|on|at|working";

/** Signs of a text that works behind the user's back, each by the chains that show it. */
const CHAINS = {
  concealment: [
    chain(`${NOT}${TELL}\\b`, USER),
    chain(`${NOT}let\\b`, USER, word("know see notice")),
    chain(`${UNLESS_NOT}\\bwithout\\s+(?:\\w+\\s+){0,2}?(?:telling|asking|informing|notifying|mentioning)\\b${WHOM}`),
    chain(`${UNLESS_NOT}\\bwithout\\b`, USER, word("knowing noticing knowledge")),
    chain(`\\b(?:silently|secretly|covertly)\\s+(?:\\w+ly\\s+)?${DEED}`),
    chain(word("hide conceal"), "\\bfrom\\b", USER),
  ],
  override: [
    chain(
      "(?<!\\b(?:not|never)\\s|n['’]t\\s)\\b(?:ignore|disregard|forget)\\b",
      `${word("previous prior earlier preceding above system")}${FEW}${word("instructions? rules? prompts? guidelines? directives?")}`,
    ),
    chain(`\\byou are now\\b(?!\\s+(?:${FINE_NOW}))`),
    chain("(?<!\\b(?:two|three|four|several|some|many|\\d+)\\s)\\bnew instructions?:"),
  ],
  "pseudo-tag": [
    chain("<\\/?(?:important|system|hidden|secret|instructions?)(?:\\s[^<>]{0,100})?>|<!--"),
    [/\[\/?(?:SYSTEM|HIDDEN)\b[^\]\n]{0,40}\]/g],
  ],
  order: [
    chain(word("you assistant model agent ai llm"), word("must have_to need_to should"), ACT),
    chain(
      word("before after whenever when prior_to every_time"),
      word("use using call calling invoke invoking run running"),
      "\\btools?\\b",
      ACT,
    ),
    chain(`\\b(?:must|always|first)\\s+(?:\\w+\\s+){0,2}?${ACT}`),
  ],
  source: [
    chain("~/\\.(?:ssh|aws|config|gnupg|kube|netrc|cursor)\\b|\\bid_(?:rsa|ed25519)\\b|/etc/(?:passwd|shadow)\\b"),
    chain("(?<![\\w.])\\.env\\b(?!\\.example)|\\bmcp\\.json\\b"),
    chain(
      `\\b(?:private|ssh) keys?\\b|${OTHERS}(?:\\b(?:api|secret|access) keys?\\b|\\bcredentials?\\b|\\bpasswords?\\b)`,
    ),
    chain("\\benv(?:ironment)? variables?\\b|\\bsystem prompt\\b"),
    chain("\\b(?:conversation|chat|message) (?:history|log)\\b|\\b(?:entire|whole|full) conversation\\b"),
  ],
  sink: [
    chain(word("send post upload forward bcc copy transmit submit e-?mail exfiltrate"), ADDRESS),
    chain(
      word("pass put append include add place write attach insert provide send"),
      PAYLOAD,
      word("as in into to within via"),
      PLACE,
    ),
  ],
} as const satisfies Readonly<Record<string, readonly Chain[]>>;

export type Signal = keyof typeof CHAINS;
const NAMES = Object.keys(CHAINS) as Signal[];

/** The signals that a text has, wherever they stand. */
export function signalsIn(text: string): Signal[] {
  return NAMES.filter((name) => CHAINS[name].some((steps: Chain) => hasChain(text, steps)));
}

/** Characters between two steps. */
const NEAR = 60;
const BREAK = /[.!?]\s|\n/;

/** In linear time, whatever the text: of all ends of a step, the last one before the next step is the best. */
function hasChain(text: string, steps: Chain): boolean {
  let ends: number[] | undefined;
  for (const step of steps) {
    const reached: number[] = [];
    let at = 0;
    for (const { index, 0: found } of text.matchAll(step)) {
      while (ends && at + 1 < ends.length && (ends[at + 1] as number) <= index) at++;
      const end = ends?.[at];
      const isNear =
        ends === undefined ||
        (end !== undefined && end <= index && index - end <= NEAR && !BREAK.test(text.slice(end, index)));
      if (isNear) reached.push(index + found.length);
    }
    if (reached.length === 0) return false;
    ends = reached;
  }
  return true;
}
