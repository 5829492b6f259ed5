/** Of a metric whose test came to no outcome that could be judged. */
export function notJudged(reason: string): string {
  return `not judged: ${reason}`;
}

/** `3 of 5 runs passed, a rate of 0.6, and min_pass_rate is 1`. */
export function tooFewPassed(passed: number, of: number, minRate: number): string {
  return `${passed} of ${of} runs passed, a rate of ${shorten(passed / of)}, and min_pass_rate is ${shorten(minRate)}`;
}

export function rowsFailed(failed: number, of: number, name: string): string {
  return `${failed} of ${of} rows of ${name} failed`;
}

function shorten(rate: number): string {
  return String(Number(rate.toFixed(3)));
}
