import pino from 'pino';
import { brand } from '#brand.ts';
import { ensureDemoMarket } from '#demo/ensure.ts';
import { insertBuiltInArticles } from '#oversight/content/built-in-articles.server.ts';
import { lockDemoAccounts } from '#people/identity/service.server.ts';
import { loadConfig, type Config } from '#platform/config.ts';
import { LOG_OPTIONS } from '#platform/log.ts';
import { createMailer } from '#platform/mail.ts';
import { readPasswordList } from '#platform/security/password-list.ts';
import { StartError } from '#platform/start-error.ts';
import { startWhenFree } from '#platform/storage/directory-lock.ts';
import { applyShippedRules } from '#rules/rulebook/service.server.ts';
import { createApp } from './app.ts';
import { listJobs } from './jobs.ts';
import { checkMachine, machineProblem } from './machine.ts';
import { registerMetrics } from './metrics.ts';
import { startRuntime, type Runtime } from './runtime.ts';
import { publicAddresses } from './seo/addresses.ts';
import { createSiteServices } from './site-services.ts';
import { registerSite } from './site.ts';
import { ensureSuperadmin } from './superadmin.ts';
import { startWorker } from './worker.ts';

/** Shutdown timeout: after it the process exits, even if requests are still in progress. */
const DRAIN_TIMEOUT_MS = 10_000;

const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1);

async function start(config: Config, dev: boolean): Promise<void> {
  // Our own log lines from level info; of the framework's own only warnings and errors.
  const log = pino({ level: 'info', serializers: { err: LOG_OPTIONS.serializers.err } });
  await readPasswordList(config);
  checkMachine(config);
  const built = siteBuilt();
  // It is awaited later, and may fail before.
  built.catch(() => undefined);
  const began = performance.now();
  const runtime = await startWhenFree(() => startRuntime(config, log), {
    onWait: () => console.log('The data directory is still in use; waiting up to 15 seconds for its server to close …'),
  });
  console.log(`The database was ready in ${secondsSince(began)} s`);
  try {
    await open(config, dev, runtime, built);
  } catch (error) {
    // The embedded database is shut down cleanly before the process ends.
    await runtime.close();
    throw error;
  }
}

/** Resolves when the launcher says that the site is built, at once without `--await-build`. @throws StartError when the launcher ends */
function siteBuilt(): Promise<void> {
  if (!process.argv.includes('--await-build')) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new StartError('The site could not be built'));
    process.once('message', () => resolve());
    process.once('disconnect', fail);
    if (!process.connected) fail();
  });
}

/** Loads what the market needs, and serves it. */
async function open(config: Config, dev: boolean, runtime: Runtime, built: Promise<void>): Promise<void> {
  const { context, market, articles } = runtime;
  await ensureSuperadmin(context);
  await lockDemoAccounts(context);
  await applyShippedRules(context);
  const began = performance.now();
  const [logins] = await Promise.all([ensureDemoMarket(context), insertBuiltInArticles(context)]);
  if (logins.length > 0) console.log(`The demo market was ready in ${secondsSince(began)} s`);
  await built;

  context.jobs = listJobs(context, createMailer(config));
  const worker = startWorker(context, context.jobs, { listen: market.listen });
  const app = await createApp({
    context,
    logger: LOG_OPTIONS,
    onMarketChange: market.listen,
    onArticleChange: articles.listen,
    onPersonEvent: runtime.onPersonEvent,
    written: worker.wakeNotifiers,
    validateResponses: dev,
  });
  registerMetrics(app, context, runtime.database.pool);
  await registerSite(app, {
    services: createSiteServices(context, logins),
    addresses: publicAddresses(context),
    dev,
    publicUrl: config.publicUrl,
    onMarketChange: market.listen,
    onArticleChange: articles.listen,
  });
  const close = async (): Promise<void> => {
    await app.close();
    await worker.stop();
  };
  await app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  console.log(`${brand.name} is open at ${config.publicUrl}`);
  for (const { role, email, password } of logins) console.log(`  ${role}: ${email}  ${password}`);

  // The launcher restarts a server that ended by itself after it was open.
  process.send?.('open');

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_TIMEOUT_MS).unref();
    await close();
    await runtime.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  // When our own launcher ends in any way, the channel closes and this process ends too.
  process.channel?.unref();
  process.once('disconnect', () => void stop());
}

try {
  const config = loadConfig(process.env);
  await start(config, process.argv.includes('--dev')).catch((error: unknown) => {
    const problem = machineProblem(error, config);
    throw problem === undefined ? error : new StartError(problem, { cause: error });
  });
} catch (error) {
  const isPlain = error instanceof StartError;
  console.error(isPlain ? error.message : error);
  // The launcher does not retry after an error that cannot resolve itself.
  if (isPlain && process.send) process.send('refused', () => process.exit(1));
  // Nothing is open, so the process ends by itself. A forced exit so soon after the start was seen to hang, in one of thirty starts.
  else if (isPlain) process.exitCode = 1;
  else process.exit(1);
}
