/** Limit B without pgbench: 16 connections run the prepared purchase in a loop. */
import pg from 'pg';
import { buyStatement } from './statement.ts';

export interface DriverJob {
  /** Number of offers that buyers choose from. */
  offers: number;
  milliseconds: number;
}

const CLIENTS = 16;
const text = buyStatement({ offer: '$1', target: '$2', quantity: '$3' });
const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: process.env['DATABASE_URL'] }));
await Promise.all(clients.map((client) => client.connect()));

async function run({ offers, milliseconds }: DriverJob): Promise<void> {
  const times: number[] = [];
  const start = performance.now();
  const buy = async (client: pg.Client, target: number): Promise<void> => {
    for (let asked = start; asked - start < milliseconds; asked = performance.now()) {
      const offer = 1 + Math.floor(Math.random() * offers);
      const { rowCount } = await client.query({ name: 'buy', text, values: [offer, target, 100] });
      if (rowCount !== 1) throw new Error('A buy was refused');
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(clients.map((client, index) => buy(client, index + 1)));
  process.send?.({ times, milliseconds: performance.now() - start });
}
process.on('message', (job: DriverJob) => void run(job));
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
