// Finds a Chromium for the browser tests, preferably the headless shell, which takes a fifth less time.
import { spawnSync } from 'node:child_process';
import { fail, root, run } from './prepare.mjs';

const CANDIDATES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a working Chromium as `findChromium` gives it; ends this process without one. */
export async function ensureChromium() {
  return (await findChromium()) ?? fail(advice());
}

/** Path of a working Chromium: `CHROMIUM_PATH`, the system's, or one that is installed now. Undefined without one. */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return working(process.env.CHROMIUM_PATH);
  return systemChromium() ?? (await fromSystemPackages()) ?? (await fromPlaywright());
}

function systemChromium() {
  for (const candidate of CANDIDATES) {
    const path = working(candidate);
    if (path) return path;
  }
  return undefined;
}

/** Its absolute path if it runs: some systems have only a stub that explains how to install it. */
function working(candidate) {
  const path = spawnSync('sh', ['-c', 'command -v -- "$1"', 'sh', candidate], { encoding: 'utf8' }).stdout?.trim();
  return path && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0 ? path : undefined;
}

async function fromSystemPackages() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log("Installing Chromium from the system's packages …");
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  // An update that fails for one source may still leave the others usable.
  await run('apt-get', [...options, 'update'], quiet);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if ((await run('apt-get', [...options, 'install', '-y', '--no-install-recommends', name], quiet)) === 0) break;
  }
  return systemChromium();
}

async function fromPlaywright() {
  console.log("Installing the test runner's own Chromium …");
  await run('playwright', ['install', 'chromium']);
  const { chromium } = await import('@playwright/test');
  return working(chromium.executablePath());
}

function advice() {
  if (process.env.CHROMIUM_PATH) return `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not start`;
  return [
    `The browser tests in ${root} need a Chromium, and none could be installed. Install one, for example with`,
    '  sudo apt-get install chromium          (Debian, Ubuntu)',
    '  npx playwright install --with-deps chromium',
    'or name one that is there: CHROMIUM_PATH=/path/to/chromium npm test',
  ].join('\n');
}
