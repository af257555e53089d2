import { sql, type Db } from '#platform/database/database.ts';
import type { PlacingResult } from '#trading/trades/moves-store.server.ts';
import { placedResponse } from '#trading/trades/placed.server.ts';
import { hashOf, type Entry, type Journal } from './journal.ts';

const isDone = ({ status }: Entry): boolean => status >= 200 && status < 300;
const REMEMBERED = new Set([200, 201, 409]);

interface StoredKey {
  key: string;
  user_id: string;
  http_status: number | null;
  body: string | null;
  outcome: PlacingResult | null;
}

/** A key with the response to a repeat. The storm writes no notes. */
function rendered(row: StoredKey): StoredKey {
  if (row.outcome === null) return row;
  const { status, body } = placedResponse(row.outcome);
  return { ...row, http_status: status, body };
}

/** Every response with a key is given again unchanged, and no others are stored. */
export async function checkResponses(db: Db, { entries }: Journal): Promise<string[]> {
  const { rows } = await sql<StoredKey>`select key, user_id, http_status, body, outcome from idempotency_keys`.execute(
    db,
  );
  const stored = rows.map(rendered);
  const kept = new Map(stored.map((row) => [row.key, row]));
  const wrong: string[] = [];
  const asked = new Set<string>();
  for (const { key, keyed, status, bodyHash, move, userId } of entries) {
    if (!keyed) continue;
    asked.add(key);
    if (!REMEMBERED.has(status)) continue;
    const row = kept.get(key);
    if (row === undefined) wrong.push(`${move} ${key}: acknowledged with ${status}, and forgotten`);
    else if (row.http_status !== status || hashOf(row.body ?? '') !== bodyHash || row.user_id !== userId)
      wrong.push(`${move} ${key}: acknowledged with ${status}, remembered otherwise (${row.http_status})`);
  }
  for (const { key, http_status } of stored) {
    if (!asked.has(key)) wrong.push(`${key}: remembered, and nobody asked`);
    if (http_status === null) wrong.push(`${key}: a key without a response`);
  }
  return wrong;
}

/** Every acknowledged object exists once, and there are no others. */
export async function checkObjects(db: Db, { entries }: Journal): Promise<string[]> {
  const of = (...moves: string[]): Entry[] => entries.filter(({ move }) => moves.includes(move));
  const wrong: string[] = [];
  const ids = async (table: string): Promise<string[]> =>
    (await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(db)).rows.map(({ id }) => id);
  const compare = (what: string, there: readonly string[], promised: ReadonlySet<string>): void => {
    const known = new Set(there);
    for (const id of promised) if (!known.has(id)) wrong.push(`${what} ${id}: acknowledged, and lost`);
    for (const id of known) if (!promised.has(id)) wrong.push(`${what} ${id}: there, and acknowledged to nobody`);
  };
  const placed = of('buy', 'counter', 'round');
  const acknowledged = placed.filter(isDone).map(({ subject }) => subject);
  compare('trade', await ids('trades'), new Set([...acknowledged, ...(await placedBeforeLeaving(db, placed))]));
  compare(
    'transaction',
    await ids('transactions'),
    new Set(
      of('pay')
        .filter(isDone)
        .map(({ subject }) => subject),
    ),
  );
  return [...wrong, ...(await checkOffers(db, of('offer'), of('price'), of('withdraw')))];
}

/** Trades that a key placed whose first response was lost, and whose person had lost the part or the session when it was repeated. */
async function placedBeforeLeaving(db: Db, placed: readonly Entry[]): Promise<string[]> {
  const keys = placed
    .filter(({ keyed, status, troubles }) => keyed && troubles.length > 0 && (status === 401 || status === 403))
    .map(({ key }) => key);
  const { rows } = await sql<{ id: string }>`
    select coalesce(outcome ->> 'trade_id', body::jsonb #>> '{data,id}') as id from idempotency_keys
    where key = any (${keys}) and (outcome ->> 'outcome' = 'placed' or http_status = 201)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Offers have no key: one without a response was not retried, so it exists once or not at all. */
async function checkOffers(
  db: Db,
  made: readonly Entry[],
  priced: readonly Entry[],
  withdrawn: readonly Entry[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; title: string; status: string; price_paise: number }>`
    select id, title, status, price_paise from offers`.execute(db);
  const wrong: string[] = [];
  const byTitle = Map.groupBy(rows, ({ title }) => title);
  for (const entry of made) {
    const there = byTitle.get(entry.wanted) ?? [];
    const right = isDone(entry)
      ? there.length === 1 && there[0]?.id === entry.subject
      : there.length <= (entry.status === 0 ? 1 : 0);
    if (!right) wrong.push(`offer ${entry.wanted}: answered ${entry.status}, ${there.length} there`);
    byTitle.delete(entry.wanted);
  }
  for (const title of byTitle.keys()) wrong.push(`offer ${title}: nobody made it`);
  const gone = new Set(withdrawn.filter(isDone).map(({ subject }) => subject));
  const prices = Map.groupBy(priced, ({ subject }) => subject);
  for (const { id, status, price_paise } of rows) {
    if (gone.has(id) && status !== 'withdrawn') wrong.push(`offer ${id}: withdrawn, and back`);
    const edits = prices.get(id) ?? [];
    const last = edits.findLast(isDone)?.wanted ?? '2.50';
    // An edit whose first attempt was lost may have been applied after the next edit.
    const strays = edits.filter(({ troubles, status: heard }) => troubles.length > 0 || heard === 0);
    const right = [last, ...strays.map(({ wanted }) => wanted)].some(
      (price) => Math.round(Number(price) * 100) === price_paise,
    );
    if (!right) wrong.push(`offer ${id}: ${price_paise} paise, last acknowledged ${last}`);
  }
  return wrong;
}

/** Allowed states of a trade or transaction after each acknowledged action: its own or a later one. */
const LATER: Record<string, readonly string[]> = {
  accept: ['approved', 'complete'],
  decline: ['rejected'],
  verify: ['payment_verified', 'completed'],
  cancel: ['cancelled'],
  pay: ['complete'],
  // The round that is answered.
  round: ['countered'],
};
/** Moves that make something new; what they move is what they wanted. */
const MAKING = new Set(['pay', 'round']);

/** No acknowledged action was undone. */
export async function checkStates(db: Db, { entries }: Journal): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from trades union all select id, status from transactions`.execute(db);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const wrong: string[] = [];
  for (const entry of entries.filter(isDone)) {
    const [subject, allowed] = [MAKING.has(entry.move) ? entry.wanted : entry.subject, LATER[entry.move] ?? []];
    const status = statuses.get(subject) ?? 'not there';
    if (allowed.length > 0 && !allowed.includes(status))
      wrong.push(`${entry.move} ${subject}: acknowledged, and is ${status}`);
  }
  return wrong;
}

/** Each acknowledged document has one row, each refused one none; the transaction refers to the newest of each field. */
export async function checkUploads(db: Db, { entries }: Journal): Promise<string[]> {
  const { rows } = await sql<{ hash: string; n: number }>`
    select encode(sha256, 'hex') as hash, count(*) as n from files group by 1`.execute(db);
  const counts = new Map(rows.map(({ hash, n }) => [hash, n]));
  const { rows: named } = await sql<{ id: string; field: string; hash: string | null }>`
    select t.id, d.field, encode(f.sha256, 'hex') as hash
    from transactions t cross join lateral (values ('transaction_proof', transaction_proof_id),
      ('producer_transfer_proof', producer_transfer_proof_id), ('recycler_transfer_proof', recycler_transfer_proof_id),
      ('trail_documents', trail_documents_id)) d (field, file_id) left join files f on f.id = d.file_id`.execute(db);
  const current = new Map(named.map(({ id, field, hash }) => [`${id} ${field}`, hash]));
  const wrong: string[] = [];
  const sent = new Map<string, string[]>();
  for (const entry of entries.filter(({ move }) => move === 'upload')) {
    for (const pair of entry.wanted.split(' ')) {
      const [field = '', hash = ''] = pair.split('=');
      const there = counts.get(hash) ?? 0;
      const right = entry.status === 0 ? there <= 1 : there === (isDone(entry) ? 1 : 0);
      if (!right) wrong.push(`upload ${entry.key} ${field}: answered ${entry.status}, ${there} rows`);
      if (!isDone(entry)) continue;
      const place = `${entry.subject} ${field}`;
      sent.set(place, [...(sent.get(place) ?? []), hash]);
    }
  }
  for (const [place, hashes] of sent)
    if (!hashes.includes(current.get(place) ?? '')) wrong.push(`document ${place}: acknowledged, and another is there`);
  return wrong;
}
