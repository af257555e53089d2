/** Fills long lists directly in the tested server's database: thousands of accounts would take minutes over the API. */
import pg from 'pg';

/**
 * Copies an account in that database. The copies are pending, named `<name> 1` (the oldest) to `<name> <count>`, and their registration numbers
 * begin with those digits.
 */
export async function copyAccount(
  databaseUrl: string,
  id: string,
  count: number,
  name: string,
  digits: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into epr_accounts
        select copy.* from epr_accounts one, generate_series(1, $2::integer) n,
          jsonb_populate_record(one, jsonb_build_object(
            'id', uuidv7(make_interval(secs => n - $2::integer)), 'status', 'pending', 'label', 'Copy',
            'registration_number', $4::text || lpad(n::text, 6, '0'), 'registered_name', $3::text || ' ' || n)) copy
        where one.id = $1 order by n`,
      [id, count, name, digits],
    );
  } finally {
    await client.end();
  }
}
