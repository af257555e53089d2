// Reads the JSON reports of the two test runners.
import { relative } from 'node:path';
import { root } from './prepare.mjs';

/** The tests of a Vitest report as `{ title, seconds, passed }`, without skipped ones. */
export function serverResults({ testResults = [] } = {}) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter(({ status: each }) => each === 'passed' || each === 'failed')
      .map(({ fullName, duration, status: each }) => ({
        title: `${file} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        passed: each === 'passed',
      }));
    // A file that fails to load has no tests.
    const isBroken = status === 'failed' && tests.every(({ passed }) => passed);
    return isBroken ? [...tests, { title: file, seconds: 0, passed: false }] : tests;
  });
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
