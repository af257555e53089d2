// @module-tag thorough
/** Programs that read the OpenAPI description, to lint it and to generate clients, accept it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from '../../src/server/features.ts';
import { openTestMarket } from '../market.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Runs a Node program in a directory without our packages. */
const run = (program: string, ...input: string[]) =>
  promisify(execFile)(process.execPath, [here(program), ...input], { cwd: directory });

type Operations = Record<string, Record<string, { operationId?: string }>>;

let directory: string;
let file: string;
let paths: Operations;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-description-'));
  file = join(directory, 'openapi.json');
  const market = await openTestMarket();
  const { text, body } = await market.call('GET', '/api/openapi.json');
  await market.close();
  await writeFile(file, text);
  ({ paths } = body);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it('each operation has a name of its own, in camelCase, which is the contract’s', () => {
  const names = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => [`${method.toUpperCase()} ${path}`, operationId]),
  );
  const declared = features.flatMap(({ contract }) =>
    Object.entries(contract).map(([key, { operation }]) => [key, operation]),
  );
  expect(Object.fromEntries(names)).toEqual(Object.fromEntries(declared));
  for (const [key, name] of names) expect(name, key).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/);
  expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
});

it('breaks none of Redocly’s recommended rules', async () => {
  const { stdout } = await run('lint.mjs', file);
  expect(JSON.parse(stdout)).toEqual([]);
});

it('makes types that compile under the strict rules', { timeout: 120_000 }, async () => {
  const types = join(directory, 'api.ts');
  await run('node_modules/openapi-typescript/bin/cli.js', file, '--output', types);
  const client = join(directory, 'client.ts');
  await writeFile(
    client,
    `import type { operations } from './api.ts';
     export type Offers = operations['listMarketOffers']['responses'][200]['content']['application/json']['data'];
     export const title = (offers: Offers): string | undefined => offers[0]?.offer_title;
     export const purchase: operations['placePurchaseRequest']['requestBody']['content']['application/json'] = {
       producer_epr: '1',
       FY: 2026,
       // @ts-expect-error -- a quantity is no truth value
       quantity: true,
     };`,
  );
  const strict = ['--strict', '--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler'];
  // The compiler of this project, which takes a fraction of the time.
  await run('../../node_modules/typescript/bin/tsc', ...strict, '--allowImportingTsExtensions', types, client);
});
