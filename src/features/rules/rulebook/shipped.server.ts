/** The rules that come with the product. */
import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import battery from './data/battery.json' with { type: 'json' };
import eWaste from './data/e-waste.json' with { type: 'json' };
import oil from './data/oil.json' with { type: 'json' };
import plastic from './data/plastic.json' with { type: 'json' };
import sources from './data/sources.json' with { type: 'json' };
import tyre from './data/tyre.json' with { type: 'json' };
import type { Kind, RuleStatus, Stream } from './kinds.ts';
import type { Rule } from './rule.ts';
import { insertShippedRules } from './store.server.ts';

/** A row of the files; what is left out is null. */
interface Row {
  kind: string;
  producer_type?: string;
  product_type?: string;
  credit_type?: string;
  part?: string;
  FY?: number;
  from: string;
  to?: string;
  value: object | null;
  status: string;
  source: string;
  clause?: string;
  note?: string;
}

const files: readonly { stream: string; rules: readonly Row[] }[] = [plastic, eWaste, battery, tyre, oil];
const sourceOf: Readonly<Partial<Record<string, { title: string; url?: string }>>> = sources;

/** A UUID (version 8) that follows from the keys and the first day of a rule, so that every database has the same. */
function idOf(key: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

function ruleOf(stream: string, row: Row): Rule {
  const { kind, producer_type = null, product_type = null, credit_type = null, part = null, FY = null, from } = row;
  const source = sourceOf[row.source];
  if (source === undefined) throw new Error(`No source is called ${row.source}`);
  return {
    id: idOf([kind, stream, producer_type, product_type, credit_type, part, FY, from]),
    kind: kind as Kind,
    stream: stream as Stream,
    producer_type,
    product_type,
    credit_type,
    part,
    FY,
    from,
    to: row.to ?? null,
    // A test holds each row against the schema of its kind.
    value: row.value as Rule['value'],
    status: row.status as RuleStatus,
    source_title: source.title,
    source_url: source.url ?? null,
    clause: row.clause ?? null,
    note: row.note ?? null,
    read_on: null,
    origin: 'shipped',
  };
}

export const SHIPPED_RULES: readonly Rule[] = files.flatMap(({ stream, rules }) =>
  rules.map((row) => ruleOf(stream, row)),
);

/** Stores the shipped rules that are not stored yet. Several servers may start at the same time. */
export async function applyShippedRules({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, (tx) => insertShippedRules(tx, SHIPPED_RULES, clock.now()));
}
