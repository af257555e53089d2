import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { isOfWorkspace, isSeparate, isShared } from './bundles.ts';

/** Charts of workspaces and of the public price record. */
const charts = /[\\/]src[\\/]ui[\\/]charts[\\/]/u;

/** The name of a file without its ending and without the pages that share it. */
const shortened = (name: string) => name.replace(/[~.].*$/u, '');

/** Pieces of the bundler's loader, and what stands in their place. */
const SHEET_MENDS = [
  ['styles.add(link.href)', "styles.add(link.href.split('#')[0])"],
  ['seen[href] = void 0;\n\t\tthrow err', 'delete seen[href];\n\t\tthrow err'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
] as const;

/**
 * The router marks the address of a sheet that several pages share by a `#` at its end. The bundler's loader of parts
 * that come later did not recognise such a sheet: it loaded it once more, behind those of the page, whose rules then
 * lost. A sheet that did not come it took for one that is there, so that a part that was asked for again had no styles.
 */
const sheetsOfTheRouter: Plugin = {
  name: 'sheets-of-the-router',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return null;
    return SHEET_MENDS.reduce((mended, [ours, theirs]) => {
      if (!mended.includes(ours)) throw new Error('The preload helper of the bundler asks for sheets in another way');
      return mended.replace(ours, theirs);
    }, code);
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), ...(command === 'build' ? [sheetsOfTheRouter] : [])],
  // Without these entries the first visits of a page in development find dependencies that are still being prepared.
  optimizeDeps: {
    entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/pages/**/*.tsx'],
    include: ['react-router/dom'],
  },
  // What one page shows at once another may load later.
  build: {
    target: 'es2023',
    assetsInlineLimit: 1024,
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Their names would else list all the pages that share them. The manifest of each page has hundreds of the
            // hashes, which do not compress. Those of fonts stay as they are: the server's own build has the same
            // names.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) => `assets/${shortened(name)}-[hash:7].js`,
            assetFileNames: ({ names }) => `assets/${shortened(names[0] ?? 'file.bin')}-[hash][extname]`,
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie)[\\/]/u,
                  priority: 2,
                },
                // What forms and workspaces alone need is never merged into what public pages load.
                { name: 'schemas', test: /node_modules[\\/]zod[\\/]/u, priority: 2 },
                { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]/u, priority: 2 },
                { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/u, priority: 2 },
                // Our own shared modules come in a few files, cut so that no page loads what only other pages share.
                // What only workspaces show is cut by itself: small pieces are merged, and theirs would be merged into
                // those of public pages.
                {
                  name: 'ui',
                  test: isShared,
                  minShareCount: 2,
                  priority: 1,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 120_000,
                },
                {
                  name: 'workspace',
                  test: isOfWorkspace,
                  minShareCount: 2,
                  priority: 0,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 150_000,
                },
                // Cut by the pages that need them, and never merged.
                { name: 'parts', test: isSeparate, minShareCount: 2, priority: 1, entriesAware: true },
                { name: 'charts', test: charts, minShareCount: 2, priority: 0 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server bundle carries its own packages: it starts four times faster and needs no development dependency.
      ...(command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
        : {}),
      build: { rolldownOptions: { input: './src/server/site-handler.ts' } },
    },
  },
}));
