import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { topicsNamed } from './topics.server.ts';

const root = new URL('../../../', import.meta.url).pathname;

it('each topic that a feature puts into the outbox is known: an unknown one is tried until it is buried', () => {
  const calls = globSync('features/**/*.server.ts', { cwd: root }).flatMap((file) =>
    Array.from(readFileSync(root + file, 'utf8').matchAll(/addToOutbox\([^;]*;/g), ([call]) => call),
  );
  const topics = new Set(calls.flatMap((call) => call.match(/(?<=')[a-z_]+\.[a-z_]+(?=')/g) ?? []));
  expect(topics.size).toBeGreaterThan(20);
  for (const topic of topics) expect(() => topicsNamed(topic), topic).not.toThrow();
});
