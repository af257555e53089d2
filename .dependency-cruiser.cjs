/**
 * What a file of one kind may import; which domain and which feature may import which is checked by scripts/lint-layers.mjs. The map is in
 * ARCHITECTURE.md. Each rule was seen to bite on a deliberate breach.
 */
const test = '\\.test\\.tsx?$';
/** A feature: `$1` is its folder. */
const feature = '^(src/features/[^/]+/[^/]+)/';
const store = 'store\\.server\\.ts$';
/** What browser and server share of a feature. */
const shared =
  '^src/features/.*(contract|rules|policy|stages|places|figures|rulebook/(answer|kinds|values|status|value-text|rule|warnings))\\.ts$';
const screens = '^src/(ui|web|pages)/|^src/features/[^/]+/[^/]+/ui/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Imports of types count too.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'lib-is-pure',
      severity: 'error',
      comment: 'lib imports nothing of ours and nothing that does I/O.',
      from: { path: '^src/lib/', pathNot: test },
      to: { pathNot: '^src/lib/|node_modules/(zod|bowser)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: '^(src/(features|ui|web|pages|server)/|demo/|tests/)' },
    },
    {
      name: 'plain-files-are-pure',
      severity: 'error',
      comment: 'Rules, policies, stages, catalogues and mails: what says neither .server nor ui/ does no I/O.',
      from: { path: `${feature}[^/.]+\\.ts$` },
      to: { path: `^src/(platform|server)/|${screens}|\\.server\\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contracts-are-shared',
      severity: 'error',
      comment: 'Browser and server share a contract, so it imports neither.',
      from: { path: '^src/features/.*[/-]contract\\.ts$' },
      to: { path: `^src/(platform|server)/|${screens}|\\.server\\.ts$` },
    },
    {
      name: 'browser-imports-no-server',
      severity: 'error',
      from: { path: `${screens}|^src/root\\.tsx$` },
      to: { path: '^src/(platform|server)/|\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'feature-ui-shows',
      severity: 'error',
      comment:
        'A feature shows with contracts, rules, policies, stages, places, rows and findings of the rulebook and the screens of others; it imports no other file of a feature.',
      from: { path: `${feature}ui/`, pathNot: test },
      to: {
        path: '^(src|demo)/',
        pathNot: `^src/(ui|web|lib)/|^src/brand\\.ts$|^src/features/[^/]+/[^/]+/ui/|${shared}`,
      },
    },
    {
      name: 'api-maps-calls-to-use-cases',
      severity: 'error',
      comment: 'Own files but the stores, and the services of others.',
      from: { path: `${feature}api\\.server\\.ts$` },
      to: {
        pathNot: `^src/lib/|^src/platform/(http/|(refusal|context)\\.ts$)|^$1/(?!.*${store})|^src/features/[^/]+/[^/]+/service\\.server\\.ts$`,
      },
    },
    {
      name: 'views-read-nothing',
      severity: 'error',
      comment: 'A view writes rows as the contract shows them; what needs the database was read before.',
      from: { path: `${feature}views\\.server\\.ts$` },
      to: {
        pathNot: `^src/lib/|${shared}|/(links\\.server\\.ts|service\\.server\\.ts)$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stores-belong-to-their-feature',
      severity: 'error',
      comment: 'Only a service writes through its own store; others call the service.',
      from: { path: feature, pathNot: test },
      to: { path: `^src/features/.*${store}`, pathNot: '^$1/' },
    },
    {
      name: 'stores-belong-to-features',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: `${test}|^src/features/` },
      to: { path: store },
    },
    {
      name: 'stores-hold-sql',
      severity: 'error',
      comment: 'Of server files a store imports stores alone.',
      from: { path: store },
      to: { path: '^src/features/.*\\.server\\.ts$', pathNot: store },
    },
    {
      name: 'server-files-import-no-screens',
      severity: 'error',
      from: { path: '^src/features/.*\\.server\\.ts$', pathNot: test },
      to: { path: screens },
    },
    {
      name: 'features-do-not-know-the-server',
      severity: 'error',
      from: { path: '^src/features/', pathNot: test },
      to: { path: '^src/server/' },
    },
    {
      name: 'ui-is-generic',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(features|pages|server|platform|web)/' },
    },
    {
      name: 'web-knows-no-feature',
      severity: 'error',
      from: { path: '^src/web/', pathNot: test },
      to: { path: '^src/(features|pages)/' },
    },
    {
      name: 'styles-belong-to-their-feature',
      severity: 'error',
      comment: 'Whoever wants the look of another feature takes its component.',
      from: { path: feature },
      to: { path: '^src/features/.*\\.module\\.css$', pathNot: '^$1/' },
    },
    {
      name: 'styles-belong-to-features',
      severity: 'error',
      from: { pathNot: feature },
      to: { path: '^src/features/.*\\.module\\.css$' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: test },
      to: { path: `^(tests|e2e|lab)/|${test}` },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.react-router)/' },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
