// Checks the import rules, and that modules were checked at all: without its parser the tool passes silently.
import { spawnSync } from 'node:child_process';

const LEAST_MODULES = 150;

const { stdout, stderr, status } = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'demo', 'lab', 'tests'],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
if (!stdout) {
  console.error(stderr);
  process.exit(status ?? 1);
}
const { summary } = JSON.parse(stdout);
for (const { rule, from, to } of summary.violations) console.error(`${rule.severity} ${rule.name}: ${from} → ${to}`);
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} breaches`,
);
if (summary.totalCruised < LEAST_MODULES) {
  console.error(`Only ${summary.totalCruised} modules were checked, at least ${LEAST_MODULES} are expected.`);
  process.exit(1);
}
process.exit(summary.violations.some(({ rule }) => rule.severity === 'error') ? 1 : 0);
