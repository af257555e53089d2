// Reads the JSON reports of the two test runners.
import { relative } from 'node:path';
import { root } from './prepare.mjs';

/** The tests of a Vitest report as `{ file, title, seconds, passed }`, without skipped ones. */
function serverResults({ testResults = [] } = {}) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter(({ status: each }) => each === 'passed' || each === 'failed')
      .map(({ fullName, duration, status: each }) => ({
        file,
        title: `${file} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        passed: each === 'passed',
      }));
    // A file that fails to load has no tests.
    const isBroken = status === 'failed' && tests.every(({ passed }) => passed);
    return isBroken ? [...tests, { file, title: file, seconds: 0, passed: false }] : tests;
  });
}

/** Files of a Vitest report in which something failed. */
export const failedFiles = (report) => [
  ...new Set(
    serverResults(report)
      .filter(({ passed }) => !passed)
      .map(({ file }) => file),
  ),
];

/** The tests of a Vitest report, where those of files that were run again count as the second report says; `flaky`: titles of which only the second passed. */
export function judgedResults(report, again) {
  const [first, second] = [serverResults(report), serverResults(again)];
  const isRepeated = ({ file }) => second.some((each) => each.file === file);
  const results = [...first.filter((each) => !isRepeated(each)), ...second];
  const stillFailed = new Set(failedFiles(again));
  const flaky = first.filter((each) => !each.passed && isRepeated(each) && !stillFailed.has(each.file));
  return { results, flaky: flaky.map(({ title }) => title) };
}

/** The tests of a Playwright report in the same form. */
export function browserResults(report) {
  return specsOf(report)
    .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
    .filter(({ status }) => status !== 'skipped')
    .map(({ file, title, status, results }) => ({
      title: `${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      passed: status !== 'unexpected',
    }));
}

/** Tests whose first attempt failed: a race in the test or the product that must be examined. */
export function flakyTests(report) {
  const flaky = specsOf(report).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return flaky.map(({ file, title }) => `${file} › ${title}`);
}

function specsOf({ suites = [], specs = [] } = {}) {
  return [...specs, ...suites.flatMap(specsOf)];
}

export function slowest(results, many) {
  return results.toSorted((one, other) => other.seconds - one.seconds).slice(0, many);
}
