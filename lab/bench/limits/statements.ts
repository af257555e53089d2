/** Limit S: PostgreSQL alone runs the statements of our server's answers, each prepared once, four connections as four readers. */
import pg from 'pg';
import type { Statement } from './recorder.ts';

export interface StatementJob {
  /** Statements by answer. */
  answers: readonly (readonly Statement[])[];
  milliseconds: number;
}

// The settings are those of our server's connections: other costs of random reads would make other plans.
const options = '-c timezone=UTC -c random_page_cost=1.1';
const connection = { connectionString: process.env['DATABASE_URL'], options };
const clients = Array.from({ length: 4 }, () => new pg.Client(connection));
await Promise.all(clients.map((client) => client.connect()));
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
};

async function run({ answers, milliseconds }: StatementJob): Promise<void> {
  const times: number[] = [];
  const start = performance.now();
  const read = async (client: pg.Client, place: number): Promise<void> => {
    for (let index = place * 7, asked = start; asked - start < milliseconds; index += 1) {
      asked = performance.now();
      for (const { text, values } of answers[index % answers.length] ?? [])
        await client.query({ name: nameOf(text), text, values, rowMode: 'array' });
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(clients.map(read));
  process.send?.({ times, milliseconds: performance.now() - start });
}
process.on('message', (job: StatementJob) => void run(job));
process.once('disconnect', () => process.exit(0));
const backends = await Promise.all(
  clients.map(async (client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid),
);
process.send?.(backends);
