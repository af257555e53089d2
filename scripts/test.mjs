// npm test: installs what is missing, then every check in order; stops at the first that fails.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, root, run } from './prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const serverReport = join(reports, 'server.json');
const browserReport = join(reports, 'browser.json');
const tests = { passed: 0, failed: 0 };

const checks = [
  { title: 'Types', script: 'typecheck' },
  { title: 'Lint', script: 'lint' },
  {
    title: 'Unit, API and database tests',
    script: 'test:server',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${serverReport}`],
    count: () => countServerTests(read(serverReport)),
  },
  { title: 'Build', script: 'build' },
  {
    title: 'Browser tests',
    script: 'test:browser',
    args: ['--reporter=list,json'],
    prepare: async () => ({ CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport }),
    count: () => countBrowserTests(read(browserReport)),
  },
];

await ensureInstalled();
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
let code = 0;
for (const check of checks.filter(({ script }) => scripts[script])) {
  code = await perform(check);
  if (code !== 0) break;
}
rmSync(reports, { recursive: true });
if (code === 0 && (tests.passed === 0 || tests.failed > 0)) {
  code = 1;
  console.error(tests.passed === 0 ? '\nNo test ran' : '\nTests failed');
}
console.log(`\n${tests.passed} passed, ${tests.failed} failed`);
process.exitCode = code;

async function perform({ title, script, args = [], prepare, count }) {
  console.log(`\n== ${title} (npm run ${script})`);
  const env = await prepare?.();
  const start = performance.now();
  const result = await run('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], env);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`== ${title}: ${result === 0 ? 'passed' : `FAILED with exit code ${result}`} after ${seconds} s`);
  count?.();
  return result;
}

/** The runner's report; undefined when it ended before writing one, which its exit code tells. */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function countServerTests(report) {
  tests.passed += report?.numPassedTests ?? 0;
  tests.failed += report?.numFailedTests ?? 0;
}

function countBrowserTests(report) {
  tests.passed += (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0);
  tests.failed += report?.stats.unexpected ?? 0;
  for (const title of flakyTitles(report)) console.log(`Passed at its second try only: ${title}`);
}

/** Tests whose first try failed: a race, in the test or in the product, that somebody has to look at. */
function flakyTitles({ suites = [], specs = [] } = {}) {
  const own = specs.filter(({ tests: tried }) => tried.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(flakyTitles)];
}
