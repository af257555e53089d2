import { startServer, type BenchEnvironment } from './environment.ts';
import type { Statement } from './limits/recorder.ts';
import type { StatementJob } from './limits/statements.ts';
import { percentiles, type Generator, type Measure } from './measure.ts';
import { messageOf, processorTime, startChild } from './process.ts';

/** Limit S: the statements of answers alone in PostgreSQL. */
export interface StatementsAlone {
  /** @param requests whole HTTP requests, as the load generator sends them */
  of(requests: readonly string[]): Measure;
  stop(): Promise<void>;
}

/** Starts limit S. The statements of a row are recorded before it is measured first, by a server that ends with that. */
export async function startStatements(environment: BenchEnvironment, generator: Generator): Promise<StatementsAlone> {
  const alone = startChild(new URL('limits/statements.ts', import.meta.url), { DATABASE_URL: environment.url });
  const backends = await messageOf<number[]>(alone);
  const used = () => backends.reduce((sum, pid) => sum + (processorTime(pid) ?? Number.NaN), 0);
  return {
    of(requests) {
      let recorded: Promise<Statement[][]> | undefined;
      return async (milliseconds) => {
        const answers = await (recorded ??= record(environment, generator, requests));
        const before = used();
        const result = messageOf<{ times: number[]; milliseconds: number }>(alone);
        alone.process.send({ answers, milliseconds } satisfies StatementJob);
        const { times, milliseconds: taken } = await result;
        const cpu = (used() - before) / times.length;
        return { rate: (times.length * 1000) / taken, errors: 0, cpu, ...percentiles(times) };
      };
    },
    stop: () => alone.stop(),
  };
}

/** The reading statements of each request, as it is answered the second time: what is kept is there by then. */
async function record(
  environment: BenchEnvironment,
  generator: Generator,
  requests: readonly string[],
): Promise<Statement[][]> {
  const recorder = new URL('limits/recorder.ts', import.meta.url).href;
  const server = await startServer(environment, ['--import', recorder]);
  try {
    const answers: Statement[][] = [];
    let statements: Statement[] = [];
    let told: PromiseWithResolvers<void> | undefined;
    server.process.on('message', (message: Statement | 'told') => {
      if (message === 'told') return told?.resolve();
      const { text } = message;
      if (/^\s*(select|with)\b/.test(text) && !/\b(insert|update|delete)\b/.test(text)) statements.push(message);
    });
    for (const request of requests) {
      const ask = generator.slice(server, { requests: [[request]], connections: 1, accepted: [200] });
      for (let time = 0; time < 2; time += 1) {
        statements = [];
        await ask(0);
        told = Promise.withResolvers();
        server.process.send('all?');
        await told.promise;
      }
      answers.push(statements);
    }
    return answers;
  } finally {
    await server.stop();
  }
}
