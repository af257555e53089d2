import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, vi } from 'vitest';
import type { Mailer } from '#platform/mail.ts';
import { createApp } from '#server/app.ts';
import { listJobs } from '#server/jobs.ts';
import { startRuntime, type Runtime } from '#server/runtime.ts';
import { startWorker } from '#server/worker.ts';
import type { TestMarket } from './market.ts';

/** A stream of live updates as its client sees it. */
export interface OpenStream {
  response: IncomingMessage;
  /** Everything received, as text. */
  text: () => string;
  /** Subjects of the events received so far. */
  about: () => string[];
  ended: () => boolean;
  close: () => void;
}

/**
 * Opens a stream over the network and waits until the server confirms it.
 * @param unheard also requests the events of the last so many milliseconds
 */
export async function listen(app: FastifyInstance, token: string, unheard?: number): Promise<OpenStream> {
  const { port } = app.server.address() as AddressInfo;
  const path = unheard === undefined ? '/api/users/live' : `/api/users/live?unheard_ms=${unheard}`;
  const sent = request({ port, path, headers: { authorization: `Bearer ${token}` }, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  let ended = false;
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  response.on('error', () => undefined).on('close', () => (ended = true));
  const heard = {
    response,
    text: () => text,
    about: () => [...text.matchAll(/event: changed\ndata: (.+)\n/g)].flatMap(([, data = '']) => JSON.parse(data).about),
    ended: () => ended,
    close: () => sent.destroy(),
  };
  if (response.statusCode === 200)
    await vi.waitFor(() => expect(heard.text()).toContain(': open'), { timeout: 10_000, interval: 5 });
  return heard;
}

/** A second server on that database within this process, with its own connections, channels and streams. */
export interface Process {
  app: FastifyInstance;
  runtime: Runtime;
  close: () => Promise<void>;
}

/** @param mailer also runs a worker with that mailer */
export async function startProcess(market: TestMarket, mailer?: Mailer): Promise<Process> {
  const { config, secret } = market.context;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const runtime = await startRuntime({ ...config, databaseUrl: market.url, appSecret: secret }, log);
  // Once it listens, it tells that everything may have changed: streams that open later do not hear that.
  await new Promise<void>((resolve) => runtime.onPersonEvent(() => resolve()));
  const context = { ...runtime.context, clock: market.clock };
  const worker = mailer && startWorker(context, listJobs(context, mailer), { listen: runtime.market.listen });
  const app = await createApp({
    context,
    onMarketChange: runtime.market.listen,
    onArticleChange: runtime.articles.listen,
    onPersonEvent: runtime.onPersonEvent,
    ...(worker && { written: worker.wakeNotifiers }),
    validateResponses: true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    runtime,
    async close() {
      await app.close();
      await worker?.stop();
      await runtime.close();
    },
  };
}

/** Starts a process that is closed after the tests of the file. */
export async function addProcess(...settings: Parameters<typeof startProcess>): Promise<Process> {
  const process = await startProcess(...settings);
  afterAll(() => process.close());
  return process;
}
