/** Bounds of what one place of a JUnit report holds of a text, in characters; the JSON report has more. */
export const BOUNDS = {
  name: 500,
  message: 2000,
  body: 32_000,
  stderr: 16_000,
  property: 500,
  tags: 50,
  metrics: 100,
  causes: 50,
  warnings: 50,
} as const;
