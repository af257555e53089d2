// Checks who may import whom: the rules of .dependency-cruiser.cjs, one direction between domains and between features, and no import that
// climbs out of its part. Types and screens count, tests do not. The order that follows is compared with ARCHITECTURE.md; `--write` stores it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** From the top: a domain imports only those that follow it. */
const DOMAINS = ['oversight', 'fulfilment', 'money', 'trading', 'supply', 'accounts', 'people', 'rules', 'base'];
const MAX_FEATURES_OF_A_DOMAIN = 9;
/** Fewer would mean that the parser is missing: without it the tool passes silently. */
const LEAST_MODULES = 1_000;
const ORDER = /(?<=<!-- order of imports -->\n\n)[^]*?(?=\n\n<!-- end -->)/;

const { stdout, stderr, status } = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'demo', 'lab', 'tests', 'e2e'],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
if (!stdout) {
  console.error(stderr);
  process.exit(status ?? 1);
}
const { summary, modules } = JSON.parse(stdout);
const breaches = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
if (summary.totalCruised < LEAST_MODULES) breaches.push(`Only ${summary.totalCruised} modules were checked`);

const foldersIn = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
for (const domain of foldersIn('src/features'))
  if (!DOMAINS.includes(domain)) breaches.push(`src/features/${domain} is no domain with a place in the order`);
/** The features, each with those that it imports and one import that shows it. */
const features = new Map();
for (const domain of DOMAINS) {
  const names = foldersIn(`src/features/${domain}`);
  if (names.length > MAX_FEATURES_OF_A_DOMAIN) breaches.push(`${domain} holds ${names.length} features`);
  const door = readFileSync(`src/features/${domain}/README.md`, 'utf8');
  const listed = Array.from(door.matchAll(/^- `([^`]+)\/`: /gm), ([, name]) => name);
  if (names.toSorted().join() !== listed.toSorted().join())
    breaches.push(`src/features/${domain}/README.md lists ${listed.join(', ')}, not ${names.join(', ')}`);
  for (const name of names) features.set(`${domain}/${name}`, new Map());
}

const isTest = (file) => /\.test\.tsx?$/.test(file);
const featureOf = (file) => file.match(/^src\/features\/([^/]+\/[^/]+)\//)?.[1];
/** The part that relative imports stay in. */
const partOf = (file) => file.match(/^src\/features\/[^/]+\/[^/]+\/|^src\/[^/]+\/|^[^/]+\//)?.[0] ?? '';
const place = (feature) => DOMAINS.indexOf(feature.split('/')[0]);
for (const { source, dependencies } of modules) {
  for (const { module, resolved, dependencyTypes } of dependencies) {
    if (
      module.startsWith('../') &&
      !source.startsWith('tests/described-types/') &&
      /^(src|demo|tests|e2e|lab)\//.test(resolved) &&
      partOf(source) !== partOf(resolved)
    )
      breaches.push(`imports climb out: ${source} → ${module}`);
    const [from, to] = [featureOf(source), featureOf(resolved)];
    if (from === undefined || to === undefined || from === to || isTest(source)) continue;
    if (place(to) < place(from))
      breaches.push(`${from} is below ${to}: ${source} → ${resolved} (${dependencyTypes[0]})`);
    features.get(from).set(to, `${source} → ${resolved}`);
  }
}

/** Features in the order of their imports, those of a domain by name where nothing else decides; what stands in a circle is left over. */
const order = [];
const left = new Set(features.keys());
for (const domain of DOMAINS) {
  const ofDomain = () => [...left].filter((feature) => feature.startsWith(`${domain}/`));
  for (;;) {
    const next = ofDomain().find((feature) => ofDomain().every((other) => !features.get(other).has(feature)));
    if (next === undefined) break;
    order.push(next);
    left.delete(next);
  }
}
// Features that are merely below a circle are no part of it.
for (;;) {
  const below = [...left].find((feature) =>
    features
      .get(feature)
      .keys()
      .every((to) => !left.has(to)),
  );
  if (below === undefined) break;
  left.delete(below);
}
for (const feature of left)
  for (const [to, where] of features.get(feature))
    if (left.has(to)) breaches.push(`circle of ${feature} and ${to}: ${where}`);

const text = DOMAINS.map(
  (domain) =>
    `${domain}: ${order
      .filter((feature) => feature.startsWith(`${domain}/`))
      .map((feature) => feature.slice(domain.length + 1))
      .join(' → ')}`,
).join('\n');
const map = readFileSync('ARCHITECTURE.md', 'utf8');
const shown = `\`\`\`\n${text}\n\`\`\``;
if (process.argv.includes('--write'))
  writeFileSync(
    'ARCHITECTURE.md',
    map.replace(ORDER, () => shown),
  );
else if (map.match(ORDER)?.[0] !== shown)
  breaches.push(
    `ARCHITECTURE.md shows another order of imports; node scripts/lint-layers.mjs --write stores this one:\n${text}`,
  );

for (const breach of breaches) console.error(breach);
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${breaches.length} breaches`,
);
process.exit(breaches.length > 0 ? 1 : 0);
