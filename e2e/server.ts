/** The built product on a fresh data directory, for the browser tests: an empty market with a superadmin, or the demo market. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SUPERADMIN } from './people.ts';

const directory = await mkdtemp(join(tmpdir(), 'mandi-e2e-'));
const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));
const server = spawn(process.execPath, [main], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: directory,
    DEMO: '1',
    RATE_LIMITS: 'off',
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  void rm(directory, { recursive: true, force: true }).then(() => process.exit(code ?? 0));
});
