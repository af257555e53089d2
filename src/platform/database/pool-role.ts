import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The database role that serves requests: it owns no tables and cannot change the schema. */
const POOL_ROLE = 'market_pool';
/** Key of the advisory lock: servers that start at the same time take turns to grant. Any number, the same for all. */
const LOCK = 7_203_402;
/** Bits of `pg_trigger.tgtype`. */
const [DELETES, UPDATES] = [8, 16];

/** Connection URL of the pool's own role in an embedded cluster. Its password is derived from the owner's, so it is not stored. */
export function poolUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update(POOL_ROLE).digest('base64url');
  url.username = POOL_ROLE;
  return url.href;
}

/** Creates the pool's role in an embedded cluster, if it is missing. */
export async function ensurePoolRole(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [POOL_ROLE]);
    const verb = rows.length === 0 ? 'create' : 'alter';
    const password = pg.escapeLiteral(new URL(poolUrlOf(ownerUrl)).password);
    await client.query(
      `${verb} role ${POOL_ROLE} login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls password ${password}`,
    );
    const database = pg.escapeIdentifier(client.database ?? '');
    await client.query(`revoke temporary on database ${database} from public`);
  });
}

/**
 * Grants the pool's role only the privileges that requests need: reading and writing rows of all tables, those of later migrations too, but
 * no update or delete in append-only tables. Repeated at each start, because a migration may make a table append-only.
 * @param poolUrl names the role; nothing is granted where it is the owner itself
 */
export async function grantToPool(ownerUrl: string, poolUrl: string): Promise<void> {
  const role = await roleOf(poolUrl);
  if (role === (await roleOf(ownerUrl))) return;
  const name = pg.escapeIdentifier(role);
  await asOwner(ownerUrl, async (client) => {
    await client.query(`
      revoke create on schema public from public, ${name};
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      grant usage, select on all sequences in schema public to ${name};
      grant execute on all functions in schema public to ${name};
      alter default privileges in schema public grant select, insert, update, delete on tables to ${name};
      alter default privileges in schema public grant usage, select on sequences to ${name};
      alter default privileges in schema public grant execute on functions to ${name};
      revoke insert, update, delete on migrations, applied_functions, status_moves from ${name}`);
    const { rows } = await client.query<{ table: string; kinds: number }>(
      `select tgrelid::regclass::text as table, bit_or(tgtype)::int as kinds from pg_trigger
        where tgfoid in (to_regproc('public.refuse_change'), to_regproc('public.keep_audit'), to_regproc('public.freeze_obligation_sheets')) and tgenabled in ('O', 'A') group by 1`,
    );
    for (const { table, kinds } of rows) {
      if ((kinds & UPDATES) > 0) await client.query(`revoke update on ${table} from ${name}`);
      if ((kinds & DELETES) > 0) await client.query(`revoke delete on ${table} from ${name}`);
    }
  });
}

/** Whether the role may change more than rows: it owns tables, or is a superuser. */
export async function ownsTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(`
    select rolsuper or exists (
      select from pg_class where relowner = r.oid and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    ) as owns from pg_roles r where rolname = current_user`);
  return rows[0]?.owns === true;
}

async function roleOf(url: string): Promise<string> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user::text as role');
    return rows[0]?.role ?? '';
  });
}

function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return connected(url, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await work(client);
    await client.query('commit');
  });
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
