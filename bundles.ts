/**
 * Modules of `src` that the bundles of the browser are cut by, a name without its ending stands for its style sheet too, a folder for all that it holds. A module in no list
 * goes with `ui`, `web` or `lib` into what all pages share, or with the pages that import it. Why: record 113.
 */

/** Modules that no public page uses: long lists, exports, uploads, live updates. */
export const WORKSPACE_MODULES: readonly string[] = [
  'lib/audit-actions',
  'lib/bank-details',
  'lib/csv',
  'lib/export-column',
  'lib/file-rules',
  'lib/held-by',
  'ui/brand/quantities',
  'ui/feedback/confirm-dialog',
  'ui/feedback/progress-bar',
  'ui/feedback/rejection-reason',
  'ui/fields/draft-notice',
  'ui/fields/file-target',
  'ui/fields/upload-progress',
  'ui/layout/deferred',
  'ui/layout/stat-tile',
  'ui/layout/tabs',
  'ui/layout/unbroken',
  'ui/lists/card-list',
  'ui/lists/keep-list-focus',
  'ui/lists/list-context',
  'ui/lists/list-view',
  'ui/lists/table.tsx',
  'ui/lists/virtual-rows',
  'web/all-pages',
  'web/api-query',
  'web/export-menu',
  'web/frame-queries',
  'web/list-pages',
  'web/live',
  'web/live-queries',
  'web/on-demand',
  'web/query-error',
  'web/save-file',
  'web/workspace/access',
  'web/workspace/avatar',
  'web/workspace/frame-dialogs',
  'web/workspace/linked-organisation',
  'web/workspace/page-header',
  'web/workspace/page-tools',
  'web/workspace/query-provider',
  'web/workspace/reveal-together',
  'web/workspace/status-filter',
];

/** Modules that most public pages do not need: merged into what all of them load they would cost each page 3 KB. */
export const SEPARATE_MODULES: readonly string[] = [
  'ui/feedback/badge',
  'ui/feedback/badge-status',
  'ui/fields/checkbox',
  'ui/fields/lazy-form',
  'ui/layout/carousel',
  'web/address-search',
  'web/api',
];

/** Modules of features that are shared as those of `ui` are. */
export const SHARED_FEATURE_MODULES: readonly string[] = [
  'features/rules/reference/ui/offers-in-words',
  'features/rules/rulebook/kinds',
  'features/rules/rulebook/status',
  'features/rules/rulebook/ui/closing-line',
  'features/rules/rulebook/ui/price-band-text',
  'features/rules/rulebook/ui/rule-chips',
  'features/rules/rulebook/ui/rule-facts',
  'features/rules/rulebook/ui/rule-reference',
  'features/rules/rulebook/ui/warning-list',
  'features/supply/offers/ui/payment-note',
];

/** Modules of `ui`, `web` and `lib` that go with the few pages that show them: forms and large drawings. */
export const PAGE_MODULES: readonly string[] = [
  'lib/city-name',
  'lib/contract',
  'lib/decisions',
  'lib/fields',
  'lib/part-actions',
  'lib/printable',
  'lib/registration-number',
  'ui/brand/address',
  'ui/brand/instant',
  'ui/brand/waste-type-picture',
  'ui/fields/checkbox-field',
  'ui/fields/checkbox-group',
  'ui/fields/date-field',
  'ui/fields/dialog-text-field',
  'ui/fields/file-field',
  'ui/fields/form',
  'ui/fields/form-shell',
  'ui/fields/number-field',
  'ui/fields/password-field',
  'ui/fields/plain-text-field',
  'ui/fields/radio-group',
  'ui/fields/reason-field',
  'ui/fields/select-field',
  'ui/fields/text-area-field',
  'ui/fields/text-field',
  'ui/fields/use-field',
  'ui/layout/stepper',
  'web/file-write',
  'web/form-dialog',
  'web/form-draft',
  'web/queries',
  'web/reason-dialog',
  'web/show-failure',
  'web/upload-form-dialog',
  'web/use-idempotency-key',
  'web/workspace',
];

/** Path of a file of ours in `src`; null for any other file, and for what the build makes of one. */
export const pathOf = (id: string): string | null =>
  /[\\/]src[\\/](.+\.(?:tsx?|module\.css))$/u.exec(id)?.[1]?.replaceAll('\\', '/') ?? null;

/** Whether a list names this file, or a folder that holds it. */
export const isListed = (list: readonly string[], path: string): boolean =>
  list.some((each) => path === each || path.startsWith(`${each}/`) || path.startsWith(`${each}.`));

const isIn = (list: readonly string[], id: string): boolean => isListed(list, pathOf(id) ?? '');

/** Whether a file is a shared module of workspaces. */
export const isOfWorkspace = (id: string): boolean => isIn(WORKSPACE_MODULES, id);

/** Whether a file is cut by the pages that need it. */
export const isSeparate = (id: string): boolean => isIn(SEPARATE_MODULES, id);

/** Whether pages share a file, or it loads a part of a page later. */
export const isShared = (id: string): boolean =>
  /vite[\\/]preload-helper/u.test(id) ||
  isIn(SHARED_FEATURE_MODULES, id) ||
  (isIn(['ui', 'web', 'lib'], id) &&
    !isIn([...WORKSPACE_MODULES, ...SEPARATE_MODULES, ...PAGE_MODULES, 'ui/charts'], id));
