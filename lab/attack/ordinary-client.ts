/**
 * An ordinary client during the attacks: 20 requests a second for a page and a list, each on its own connection. Prints statuses and
 * latencies. Exit 1 on a status other than 200, or a 99th percentile above 500 ms.
 *   node lab/attack/ordinary-client.ts SECONDS
 */
import { get } from 'node:http';
import { origin } from './market.ts';

const seconds = Number(process.argv[2]);
const INTERVAL_MS = 50;
const MAX_P99_MS = 500;
const PATHS = ['/api/epr/public-credit-offers/', '/', '/api/epr/all-types/'];

function ask(path: string): Promise<{ status: number; took: number }> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const request = get(origin + path, { agent: false, timeout: 30_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, took: performance.now() - begun }));
      response.on('error', () => resolve({ status: 0, took: performance.now() - begun }));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve({ status: 0, took: performance.now() - begun }));
  });
}

const asked: Promise<{ status: number; took: number }>[] = [];
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    asked.push(ask(PATHS[asked.length % PATHS.length] ?? '/'));
    if (asked.length < (seconds * 1000) / INTERVAL_MS) return;
    clearInterval(timer);
    resolve();
  }, INTERVAL_MS);
});
const responses = await Promise.all(asked);
const took = responses.map((response) => response.took).sort((one, other) => one - other);
const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
const failed = responses.filter(({ status }) => status !== 200);
process.stdout.write(
  `  ordinary requests meanwhile: ${responses.length}, ${failed.length} not answered 200; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms\n`,
);
if (failed.length > 0 || at(0.99) > MAX_P99_MS) process.exitCode = 1;
