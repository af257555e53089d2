import type { SiteServices } from '#web/site-context.ts';
import type { Server } from './environment.ts';
import type { Measure } from './measure.ts';
import { messageOf, processorTime, startChild, type Child } from './process.ts';

/** The work of limit R: the marketplace page at a path, with our server's answers. */
export interface RenderTask {
  path: string;
  list: Awaited<ReturnType<SiteServices['listOffers']>>;
  counts: Awaited<ReturnType<SiteServices['countOffers']>>;
}

/** Starts limit R. */
export async function startRendering(server: Server, path: string): Promise<Child & { slice: Measure }> {
  const child = startChild(new URL('limits/render.ts', import.meta.url), { NODE_ENV: 'production' });
  await messageOf(child);
  const read = async <Answer>(api: string): Promise<Answer> =>
    (await fetch(`http://127.0.0.1:${server.port}${api}`)).json();
  const rendered: RenderTask = {
    path,
    list: await read('/api/epr/public-credit-offers/'),
    counts: await read('/api/epr/all-types/'),
  };
  const prepared = messageOf(child);
  child.process.send(rendered);
  await prepared;
  const slice: Measure = async (milliseconds) => {
    const before = processorTime(child.process.pid) ?? Number.NaN;
    const result = messageOf<{ times: number; milliseconds: number }>(child);
    child.process.send(milliseconds);
    const { times, milliseconds: taken } = await result;
    const cpu = ((processorTime(child.process.pid) ?? Number.NaN) - before) / times;
    return { rate: (times * 1000) / taken, errors: 0, cpu };
  };
  return { ...child, slice };
}
