/** The API as a separate process, for tests that kill it. PORT and DATA_DIR come from the environment; it sends `ready` to its parent. */
import { flushCompileCache } from 'node:module';
import { loadConfig } from '#platform/config.ts';
import { createApp } from '#server/app.ts';
import { startRuntime } from '#server/runtime.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const config = loadConfig(process.env);
const { context, market, articles, onPersonEvent } = await startRuntime(config, silent);
const app = await createApp({
  context,
  onMarketChange: market.listen,
  onArticleChange: articles.listen,
  onPersonEvent,
  validateResponses: false,
});
await app.listen({ port: config.port, host: config.host });
process.send?.('ready');
// A process that is killed would keep no compiled code for the next one.
flushCompileCache();
process.on('message', (asked) => {
  if (asked !== 'memory') return;
  globalThis.gc?.();
  process.send?.(process.memoryUsage.rss());
});
