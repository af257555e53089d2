import type { Journal } from './journal.ts';
import type { FaultResult } from './run-faults.ts';

/** Faults by kind, with the recovery times of the servers. */
export function faultLines(past: readonly FaultResult[]): string[] {
  const lines = ['fault                 times   ready again after, ms: median      most'];
  for (const [name, all] of Map.groupBy(past, (one) => one.name)) {
    const times = all.flatMap(({ recovery }) => recovery ?? []).toSorted((a, b) => a - b);
    const shown = (time: number | undefined) => (time === undefined ? '–' : String(Math.round(time))).padStart(10);
    lines.push(
      `${name.padEnd(20)}${String(all.length).padStart(7)}${' '.repeat(24)}${shown(times[Math.floor(times.length / 2)])}${shown(times.at(-1))}`,
    );
  }
  return lines;
}

/** Writes and statuses of the clients. */
export function writeLines({ entries, heard }: Journal, seconds: number): string[] {
  const done = entries.filter(({ status }) => status >= 200 && status < 300);
  const retried = entries.filter(({ troubles }) => troubles.length > 0);
  const unknown = entries.filter(({ status }) => status === 0);
  const by = (list: Iterable<readonly [string, number]>): string =>
    [...list]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, n]) => `${name} ${n}`)
      .join(', ');
  const moves = [...Map.groupBy(done, ({ move }) => move)].map(([move, all]) => [move, all.length] as const);
  return [
    `Writes: ${entries.length} in ${Math.round(seconds)} s (${(entries.length / seconds).toFixed(1)}/s), ${done.length} acknowledged, ${retried.length} retried, ${unknown.length} left without a response (not repeatable)`,
    `Done: ${by(moves)}`,
    `ProbeResult: ${by(heard)}`,
  ];
}
