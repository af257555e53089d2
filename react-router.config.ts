import { fileURLToPath } from 'node:url';
import type { Config } from '@react-router/dev/config';
import { precompress } from './src/platform/cache/content-coding.ts';
import { shortenManifest } from './src/server/browser-manifest.ts';
import { probeDocument } from './src/server/document-probe.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the first document on: no later request for a manifest.
  routeDiscovery: { mode: 'initial' },
  async buildEnd() {
    await probeDocument(new URL('build/', import.meta.url));
    const assets = fileURLToPath(new URL('./build/client/assets', import.meta.url));
    await shortenManifest(assets);
    await precompress(assets);
  },
} satisfies Config;
