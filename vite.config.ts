import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // Without these entries the first visits of a page in development find dependencies that are still being prepared.
  optimizeDeps: {
    entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/pages/**/*.tsx'],
    include: ['react-router/dom'],
  },
  build: { target: 'es2023', assetsInlineLimit: 1024 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
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
                {
                  name: 'ui',
                  test: /[\\/]src[\\/](?:ui[\\/](?!(?:form|form-shell|(?!search-)[a-z-]+-field|checkbox-group|radio-group)\.)|web[\\/](?!queries\.|whole-list\.|form-draft\.|workspace[\\/])|lib[\\/](?!fields\.)).*\.tsx?$/u,
                  minShareCount: 2,
                  priority: 1,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 20_000,
                },
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
