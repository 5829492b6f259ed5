import { median, ms, paired, ratio, runOnce } from "./measure.mjs";

/** Recordings, as `listWork` gives the work: `run` makes the run of a suite, `raw` the least that its calls take. */
export function listCassetteWork({ suites, rounds }, run, raw) {
  const withFlag = (suite, flag) => {
    const live = run(suite);
    return { ...live, argv: [...live.argv, flag] };
  };
  const verify = (suite) => {
    const {
      argv: [node, cli],
      cwd,
    } = run(suite);
    return { argv: [node, cli, "cassette", "verify", suite], cwd };
  };
  const against = (name, count, bar, pair) => ({
    name: `${count.toLocaleString("en")} echo tests ${name}`,
    measure: async () => {
      const suite = suites.echo(count);
      await runOnce(withFlag(suite, "--record"));
      const [ours, floor] = await paired(pair(suite, count), Math.min(rounds, 5));
      return ratio(ours, floor, bar, `${ms(median(ours))}, against ${ms(median(floor))}`);
    },
  });
  return [
    against("replayed, against raw", 50, 0.6, (suite, count) => [withFlag(suite, "--replay"), raw(count)]),
    against("verified, against raw", 50, 1.25, (suite, count) => [verify(suite), raw(count)]),
    against("recorded, against live", 50, 1.15, (suite) => [withFlag(suite, "--record"), run(suite)]),
    against("replayed, against live", 5000, 1, (suite) => [withFlag(suite, "--replay"), run(suite)]),
  ];
}
