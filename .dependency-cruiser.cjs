const { readdirSync } = require('node:fs');

/** Who may import whom; the map is in ARCHITECTURE.md. Each rule was seen to bite on a deliberate breach. */
const test = '\\.test\\.tsx?$';
const feature = '^src/features/([^/]+)/';
const store = 'store\\.server\\.ts$';
/** What browser and server share of a feature. */
const shared =
  '^src/features/.*(contract|rules|policy|stages|places|figures|rulebook/(answer|kinds|values|status|value-text|rule|warnings))\\.ts$';

/** Services call in one direction. */
const order = [
  'notices',
  'live',
  'search',
  'system',
  'price-record',
  'personal-data',
  'audit',
  'supervision',
  'superadmins',
  'trade-list',
  'calendar',
  'trade-page',
  'returns',
  'evidence',
  'registers',
  'billing',
  'exposure',
  'baskets',
  'recalls',
  'trades',
  'stages',
  'messages',
  'findings',
  'transfers',
  'payments',
  'disputes',
  'billing-settings',
  'invoices',
  'gst-registrations',
  'offers',
  'obligations',
  'targets',
  'planning',
  'credits',
  'epr-accounts',
  'capacity',
  'company',
  'approvals',
  'identity',
  'content',
  'consents',
  'notifications',
  'expiry-notices',
];
/** Anyone may call these, and they call each other alone. */
const base = ['files', 'ledger', 'reference', 'rulebook'];
const unplaced = readdirSync('src/features').filter((name) => !order.includes(name) && !base.includes(name));
if (unplaced.length > 0) throw new Error(`Features without a place in the order of calls: ${unplaced.join(', ')}`);
const backwards = order.slice(1).map((name, index) => ({
  name: `${name}-calls-downwards`,
  severity: 'error',
  comment: 'What would point backwards is an outbox event.',
  from: { path: `^src/features/${name}/[^/]*\\.server\\.ts$`, pathNot: test },
  to: {
    path: `^src/features/(${order.slice(0, index + 1).join('|')})/[^/]*\\.server\\.ts$`,
  },
}));

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
      from: { path: '^src/features/[^/]+/[^/.]+\\.ts$' },
      to: { path: '^src/(platform|server|ui|web|pages)/|/ui/|\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contracts-are-shared',
      severity: 'error',
      comment: 'Browser and server share a contract, so it imports neither.',
      from: { path: '^src/features/.*[/-]contract\\.ts$' },
      to: { path: '^src/(platform|server|ui|web|pages)/|/ui/|\\.server\\.ts$' },
    },
    {
      name: 'browser-imports-no-server',
      severity: 'error',
      from: { path: '^src/(ui|web|pages)/|^src/features/[^/]+/ui/|^src/root\\.tsx$' },
      to: { path: '^src/(platform|server)/|\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'feature-ui-shows',
      severity: 'error',
      comment:
        'A feature shows with contracts, rules, policies, stages, places, rows and findings of the rulebook and the screens of others; it imports no other file of a feature.',
      from: { path: '^src/features/[^/]+/ui/', pathNot: test },
      to: { path: '^(src|demo)/', pathNot: `^src/(ui|web|lib)/|^src/brand\\.ts$|^src/features/[^/]+/ui/|${shared}` },
    },
    {
      name: 'api-maps-calls-to-use-cases',
      severity: 'error',
      comment: 'Own files but the stores, and the services of others.',
      from: { path: '^src/features/([^/]+)/api\\.server\\.ts$' },
      to: {
        pathNot: `^src/lib/|^src/platform/(http/|(refusal|context)\\.ts$)|^src/features/($1/(?!.*${store})|[^/]+/service\\.server\\.ts$)`,
      },
    },
    {
      name: 'views-read-nothing',
      severity: 'error',
      comment: 'A view writes rows as the contract shows them; what needs the database was read before.',
      from: { path: '^src/features/([^/]+)/views\\.server\\.ts$' },
      to: {
        pathNot: `^src/lib/|${shared}|/(catalogue\\.ts|links\\.server\\.ts|service\\.server\\.ts)$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stores-belong-to-their-feature',
      severity: 'error',
      comment: 'Only a service writes through its own store; others call the service.',
      from: { path: feature, pathNot: test },
      to: { path: `^src/features/.*${store}`, pathNot: '^src/features/$1/' },
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
      to: { path: '^src/(ui|web|pages)/|^src/features/[^/]+/ui/' },
    },
    {
      name: 'files-ledger-reference-and-rulebook-call-no-others',
      severity: 'error',
      comment: 'Everybody may call them.',
      from: { path: `^src/features/(${base.join('|')})/.*\\.server\\.ts$`, pathNot: test },
      to: { path: '\\.server\\.ts$', pathNot: `^src/features/(${base.join('|')})/` },
    },
    {
      name: 'nobody-calls-notices',
      severity: 'error',
      comment: 'Mail follows from outbox events.',
      from: { path: feature, pathNot: `${test}|^src/features/notices/` },
      to: { path: '^src/features/notices/' },
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
      name: 'styles-belong-to-their-feature',
      severity: 'error',
      comment: 'Whoever wants the look of another feature takes its component.',
      from: { path: feature },
      to: { path: '^src/features/[^/]+/.*\\.module\\.css$', pathNot: '^src/features/$1/' },
    },
    {
      name: 'styles-belong-to-features',
      severity: 'error',
      from: { pathNot: feature },
      to: { path: '^src/features/.*\\.module\\.css$' },
    },
    {
      name: 'web-knows-no-feature',
      severity: 'error',
      from: { path: '^src/web/', pathNot: test },
      to: { path: '^src/(features|pages)/' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: test },
      to: { path: `^(tests|e2e|lab)/|${test}` },
    },
    ...backwards,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.react-router)/' },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
