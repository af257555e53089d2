// npm start: installs and builds missing or stale parts and runs the server, which is restarted if it crashes. npm run dev (--dev): no build,
// pages reload live, and the server restarts when its own sources change.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { build, ensureInstalled, isBuilt, root, serverNode, signalCode } from './prepare.mjs';
import { restartPolicy } from './restart-policy.mjs';
import { serverEnvironment, serverFlags } from './server-process.mjs';

const SERVER_SOURCES = /^(lib|platform|server)\/|^brand\.ts$|^features\/.*(\.server|\/(contract|rules|policy))\.ts$/;
const TESTS = /\.test\.ts$/;
const SETTLE_MILLISECONDS = 150;
const REPEAT_MILLISECONDS = 1000;
const PARENT_MILLISECONDS = 250;

const isDevelopment = process.argv.includes('--dev');
let server;
let lastSignal = 0;
let isStopping = false;
let isRestarting = false;
let hasRestarted = false;
const pauseAfter = restartPolicy();

await ensureInstalled();
/** While the site is built, the server makes its database; it opens when it hears that the site is there. */
let building = isDevelopment || isBuilt() ? undefined : build();
const node = serverNode();
// SIGHUP: the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal));
start();
void tellBuilt();
if (isDevelopment) watchSources();
if (process.env.npm_lifecycle_event) watchNpm();

function start() {
  const flags = isDevelopment ? [] : serverFlags;
  const told = [...(isDevelopment ? ['--dev'] : []), ...(building === undefined ? [] : ['--await-build'])];
  server = spawn(node, [...flags, 'src/server/main.ts', ...told], {
    cwd: root,
    // The server notices by the closed IPC channel that we were killed, and reports its progress through it.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...serverEnvironment, NODE_ENV: mode() },
    // A process group of its own: the server gets Ctrl-C once, from us, not also from the terminal.
    detached: true,
  });
  server.on('error', (error) => {
    console.error(`The server does not start: ${error.message}`);
    process.exit(1);
  });
  const startedAt = performance.now();
  const said = new Set();
  server.on('message', (message) => said.add(message));
  server.on('exit', (code, signal) => ended({ code, signal, said, ranMs: performance.now() - startedAt }));
}

async function tellBuilt() {
  if (building === undefined) return;
  await building;
  building = undefined;
  if (server?.connected) server.send('built');
}

/** NODE_ENV as given, else production; a simulated clock is allowed only in tests. */
function mode() {
  if (process.env.NODE_ENV) return process.env.NODE_ENV;
  return isDevelopment || process.env.CLOCK_START ? 'development' : 'production';
}

function ended({ code, signal, said, ranMs }) {
  server = undefined;
  const pause =
    isDevelopment || isStopping
      ? undefined
      : pauseAfter({ code, ranMs, isOpen: said.has('open'), isRefused: said.has('refused') });
  if (isRestarting && !isStopping) {
    isRestarting = false;
    start();
  } else if (hasRestarted && !isStopping) {
    console.error('The server ended; waiting for a change to start it again');
  } else if (pause === undefined) {
    process.exit(code ?? signalCode(signal));
  } else {
    console.error(
      `The server ended by itself (${signal ?? `exit code ${code}`}); it is started again in ${pause / 1000} s`,
    );
    setTimeout(start, pause);
  }
}

/** npm repeats signals that the terminal has already sent us: the server must get them only once. */
function passOn(signal) {
  const now = performance.now();
  if (isStopping && now - lastSignal < REPEAT_MILLISECONDS) return;
  lastSignal = now;
  isStopping = true;
  if (server === undefined) process.exit(signalCode(signal));
  server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
}

/** npm sends SIGTERM only to the shell between us, and cannot report that it was killed itself: our parent process then changes. */
function watchNpm() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && !isStopping && passOn('SIGTERM'), PARENT_MILLISECONDS).unref();
}

function watchSources() {
  let timer;
  watch(join(root, 'src'), { recursive: true }, (_event, path) => {
    const name = path?.replaceAll('\\', '/') ?? '';
    if (!SERVER_SOURCES.test(name) || TESTS.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => restart(name), SETTLE_MILLISECONDS);
  });
}

function restart(name) {
  if (isStopping || isRestarting) return;
  console.log(`${name} changed: restarting the server`);
  hasRestarted = true;
  if (server === undefined) return start();
  isRestarting = true;
  server.kill('SIGTERM');
}
