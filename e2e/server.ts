/** The built product on a fresh data directory, for the browser tests: the demo market with a superadmin of the tests. */
import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SUPERADMIN, SUPPORT_EMAIL } from './people.ts';

const directory = process.env['E2E_DATA_DIR'];
if (!directory) throw new Error('E2E_DATA_DIR names the data directory of the tested server');
const server = fork(fileURLToPath(new URL('../src/server/main.ts', import.meta.url)), {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: directory,
    DEMO: '1',
    RATE_LIMITS: 'off',
    SUPPORT_EMAIL,
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
// Whoever started it is gone in whatever way.
process.once('disconnect', () => server.kill('SIGTERM'));
server.on('exit', (code) => {
  void rm(directory, { recursive: true, force: true }).then(() => process.exit(code ?? 0));
});
