// npm test: installs missing packages, then checks what a change needs: types, lint, build, and the tests that are not marked `thorough`.
// `--thorough` runs the marked ones alone; `--all` both, and the journeys in browsers that translate pages or store nothing; `--deep` the same
// with every repetition at full size. Types, lint and the build run beside the tests that need no browser. At the end it lists the slowest
// tests, and what it did not run.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, findChromium } from './chromium.mjs';
import { ensureInstalled, environment, root, run } from './prepare.mjs';
import { keepTemporaryFilesInMemory } from './temporary-directory.mjs';
import { browserResults, failedFiles, flakyTests, judgedResults, slowest } from './test-reports.mjs';
import { filesWithThoroughTests } from './test-tiers.mjs';

const SLOWEST = 30;
/** In CI so many failed files are run once more; a change that breaks more of them is told at once. */
const MAX_REPEATED_FILES = 3;
const begun = performance.now();
const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

const option = ['thorough', 'all', 'deep'].find((each) => process.argv.includes(`--${each}`));
if (option === 'deep') process.env.TEST_DEEP = '1';
const tier = option === 'deep' ? 'all' : (option ?? 'quick');
// The configurations of both runners choose the tests of the tier.
process.env.TEST_TIER = tier;
keepTemporaryFilesInMemory();
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const serverReport = join(reports, 'server.json');
const repeatedReport = join(reports, 'server-repeated.json');
// One that is there already, of the run before, is used as it is.
const demoMarket = process.env.E2E_MARKET_DIR ?? join(reports, 'demo-market');

await ensureInstalled({ tools: true });
const [checked, tested] = await Promise.all([
  inTurn(
    ...(tier === 'thorough' ? [] : [['Types and lint', 'npm', 'run', '--silent', 'lint']]),
    ['Build', 'node', 'scripts/build.mjs', ...(tier === 'thorough' ? ['--if-needed'] : [])],
    ...(existsSync(demoMarket) ? [] : [['Demo market', 'node', 'e2e/demo-market.ts', demoMarket]]),
  ),
  serverTests(),
  // Installs a browser that is missing; without one these tests run all the same.
  findChromium(),
]);
/** Runs of the browser tests: all of the tier, and the journeys once in a browser that translates pages and in one that stores nothing. */
const browserRuns = [
  { title: 'Browser tests', report: join(reports, 'browser.json') },
  ...(option === 'all' || option === 'deep'
    ? ['translated', 'no-storage'].map((world) => ({
        title: `Journeys in a browser that is ${world}`,
        report: join(reports, `${world}.json`),
        settings: { E2E_WORLD: world, TEST_TIER: 'quick' },
      }))
    : []),
];
let browsed = checked && tested;
for (const { title, report, settings } of browserRuns) {
  if (!browsed) break;
  browsed = await atOnce(title, 'playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: await ensureChromium(),
    E2E_MARKET_DIR: demoMarket,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...settings,
  });
}

const browserReports = browserRuns.map(({ report }) => read(report));
const judged = judgedResults(read(serverReport), read(repeatedReport));
const results = [...judged.results, ...browserReports.flatMap(browserResults)];
const passed = results.filter((result) => result.passed).length;
const failed = results.length - passed;
console.log(`\nThe slowest ${SLOWEST} tests:`);
for (const { seconds, title } of slowest(results, SLOWEST))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`);
for (const title of [...judged.flaky, ...browserReports.flatMap(flakyTests)])
  console.log(`Passed at its second try only: ${title}`);
rmSync(reports, { recursive: true });
if (tier === 'quick') {
  const { server, browser } = filesWithThoroughTests();
  console.log(
    `\nNot run: tests marked thorough, in ${server} files of server and screens and ${browser} of the browser. All: npm run test:all`,
  );
}
console.log(`\n${passed} passed, ${failed} failed in ${secondsSince(begun)}`);
if (passed === 0) console.error('No test ran');
if (!browsed || failed > 0 || passed === 0) process.exitCode = 1;

/** Runs programs in sequence until one fails; prints each output only at its end, since tests print meanwhile. */
async function inTurn(...checks) {
  for (const [title, command, ...args] of checks) {
    const start = performance.now();
    const { code, output } = await runHeldBack(command, args);
    console.log(`\n== ${title}${output && `\n${output}`}`);
    if (!judge(title, code, start)) return false;
  }
  return true;
}

/**
 * Runs the tests that need no browser. In CI the files of a few failed tests are run once more, as Playwright repeats its own: on a machine
 * that stands still for seconds, what waits for a connection fails. Who passes then only is told at the end.
 */
async function serverTests() {
  const title = 'Unit, component, API and database tests';
  const vitest = (name, report, ...more) =>
    atOnce(name, 'vitest', ['run', ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  const tests = { quick: ['--tagsFilter', '!thorough'], thorough: ['--tagsFilter', 'thorough'], all: [] }[tier];
  if (await vitest(title, serverReport, ...tests)) return true;
  const files = failedFiles(read(serverReport));
  if (!process.env.CI || files.length === 0 || files.length > MAX_REPEATED_FILES) return false;
  return vitest(`${title}, those that failed once more`, repeatedReport, ...files, ...tests);
}

/** Runs a program and prints its output immediately. @returns whether it passed */
async function atOnce(title, command, args, env) {
  const start = performance.now();
  console.log(`\n== ${title}`);
  return judge(title, await run(command, args, env), start);
}

function judge(title, code, start) {
  console.log(`== ${title}: ${code === 0 ? 'passed' : `FAILED with exit code ${code}`} after ${secondsSince(start)}`);
  return code === 0;
}

/** Runs a program and captures its output. @returns its exit code and the output */
function runHeldBack(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment() });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString().trim() }));
  });
}

/** A runner's report; undefined if it exited before writing one, which its exit code shows. */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
