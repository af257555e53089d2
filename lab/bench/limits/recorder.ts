/** Loaded into our server before its own modules: tells the benchmark each statement that it sends, with its values. */
import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args as [Partial<Statement>];
  if (typeof first.text === 'string') process.send?.({ text: first.text, values: first.values ?? [] });
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

// Messages keep their order: what was sent before has arrived with this answer.
process.on('message', () => process.send?.('told'));
process.channel?.unref();
