/**
 * Every column that names a person says here what becomes of it when the company is closed. A column that is not listed, or a listed one that is
 * gone, fails; so does one that is to be erased and is not.
 */
import { expect, it } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import { openSharedMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { nameOf, referringColumns } from './person-columns.ts';
import { brokenLaws, refusalOf } from './refused-statements.ts';

/**
 * `kept`: a closed person is a `unique_id` without name, and the row tells who acted or whose the trade is. `expires`: deleted by the
 * housekeeping after its time. `erased`: deleted, or emptied of what is personal, when the company is closed.
 */
const NAMES_A_PERSON: Record<string, 'kept' | 'expires' | 'erased'> = {
  'account_notices.user_id': 'expires',
  'approvals.checker_id': 'kept',
  'approvals.maker_id': 'kept',
  'approvals.organisation_id': 'kept',
  'articles.changed_by': 'kept',
  'articles.updated_by': 'kept',
  'audit.owner_id': 'kept',
  'audit.person_id': 'kept',
  'bank_details.company_id': 'kept',
  'bank_details.created_by': 'kept',
  'baskets.created_by': 'erased',
  'baskets.owner_id': 'erased',
  'baskets.placed_by': 'erased',
  'billing_settings.by_id': 'kept',
  'calendar_days.person_id': 'erased',
  'calendar_links.owner_id': 'erased',
  'calendar_links.person_id': 'erased',
  'capacities.checked_by': 'kept',
  'capacities.created_by': 'kept',
  'capacities.owner_id': 'kept',
  'certificate_collisions.by_id': 'kept',
  'certificates.created_by': 'kept',
  'certificates.owner_id': 'kept',
  'companies.user_id': 'kept',
  'consents.user_id': 'kept',
  'credit_records.owner_id': 'kept',
  'data_exports.asked_by': 'kept',
  'data_exports.owner_id': 'kept',
  'devices.user_id': 'expires',
  'disputes.changed_by': 'kept',
  'disputes.opened_by': 'kept',
  'recalls.changed_by': 'kept',
  'recalls.created_by': 'kept',
  'document_prefixes.company_id': 'kept',
  'document_series.company_id': 'kept',
  'documents.company_id': 'kept',
  'documents.created_by': 'kept',
  'email_changes.user_id': 'expires',
  'enquiries.changed_by': 'kept',
  'epr_accounts.changed_by': 'kept',
  'epr_accounts.owner_id': 'kept',
  'erasure_requests.decided_by': 'kept',
  'erasure_requests.owner_id': 'kept',
  'evidence_packs.owner_id': 'kept',
  'evidence_packs.requested_by': 'kept',
  'expiry_notices.owner_id': 'erased',
  'extension_notices.owner_id': 'erased',
  'files.owner_id': 'kept',
  'gst_registrations.company_id': 'erased',
  'gst_registrations.created_by': 'erased',
  'history.by_id': 'kept',
  'idempotency_keys.user_id': 'expires',
  'invitations.invited_by': 'expires',
  'invitations.organisation_id': 'expires',
  'known_addresses.user_id': 'expires',
  'ledger.by_id': 'kept',
  'ledger_checks.by_id': 'kept',
  'link_tokens.user_id': 'expires',
  'members.ended_by': 'kept',
  'members.invited_by': 'kept',
  'members.organisation_id': 'kept',
  'members.person_id': 'kept',
  'message_readings.recorded_by': 'kept',
  'messages.created_by': 'kept',
  'notification_digests.person_id': 'erased',
  'login_challenges.user_id': 'expires',
  'notification_preferences.person_id': 'erased',
  'notifications.organisation_id': 'erased',
  'notifications.person_id': 'erased',
  'obligation_sheets.created_by': 'erased',
  'obligation_sheets.owner_id': 'erased',
  'offers.changed_by': 'kept',
  'offers.recycler_id': 'kept',
  'outdated_sellers.recycler_id': 'expires',
  'password_resets.user_id': 'erased',
  'payments.changed_by': 'kept',
  'payments.recorded_by': 'kept',
  'purchase_limits.changed_by': 'kept',
  'purchase_limits.organisation_id': 'kept',
  'recovery_codes.user_id': 'expires',
  'registration_claims.claimant_id': 'kept',
  'registration_claims.decided_by': 'kept',
  'rule_modes.by_id': 'kept',
  'rule_rows.created_by': 'kept',
  'rule_rows.read_by': 'kept',
  'rule_rows.withdrawn_by': 'kept',
  'second_factors.user_id': 'expires',
  'sessions.organisation_id': 'expires',
  'sessions.user_id': 'expires',
  'settings.changed_by': 'kept',
  'targets.owner_id': 'kept',
  'trades.changed_by': 'kept',
  'trades.producer_id': 'kept',
  'trades.recycler_id': 'kept',
  'transactions.changed_by': 'kept',
  'transfer_lines.changed_by': 'kept',
  'transfer_lines.recorded_by': 'kept',
};

const market = await openSharedMarket();
const [closed, trading] = [await addPerson(market, 'recycler'), await addPerson(market, 'recycler')];
const superadmin = await addPerson(market, 'superadmin');
const producer = await addPerson(market, 'producer');
const account = await addAccount(market, trading);
const offer = await addOffer(market, trading, await addCredit(market, trading, account));
const placed = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
  token: producer.token,
  body: { producer_epr: await addAccount(market, producer), FY: '2026', quantity: 100 },
});
await market.call('PATCH', `/api/epr/purchases-requests/${placed.body.data.id}/`, {
  token: trading.token,
  body: { status: 'rejected' },
});
for (const person of [closed, trading]) {
  await market.call('POST', '/api/users/calendar/link/', { token: person.token });
  await sql`
    insert into calendar_days (person_id, uid, day, changed_at)
    values (${person.id}, 'a', now(), now())`.execute(market.db);
  await sql`
    insert into password_resets (hash, user_id, expires_at)
    values (${newId(new Date())}::text::bytea, ${person.id}, now())`.execute(market.db);
  await sql`
    insert into extension_notices (id, rule_id, owner_id, at) select ${newId(new Date())}, id, ${person.id}, now()
    from rule_rows limit 1`.execute(market.db);
  await sql`
    insert into baskets (id, owner_id, plan, created_at, created_by, placed_at, placed_by)
    values (${newId(new Date())}, ${person.id}, '{}', now(), ${person.id}, now(), ${person.id})`.execute(market.db);
  await sql`
    insert into obligation_sheets (id, owner_id, account_id, stream, year, items, lines, created_at, created_by)
    values (${newId(new Date())}, ${person.id}, ${await addAccount(market, person)}, 'Plastic', 2026, '[]', '[]', now(), ${person.id})`.execute(
    market.db,
  );
  await sql`insert into notification_preferences values (${person.id}, 'payments', 'daily')`.execute(market.db);
  await sql`
    insert into notification_digests (id, person_id, up_to, at)
    values (${newId(new Date())}, ${person.id}, ${person.id}, now())`.execute(market.db);
  await sql`
    insert into notifications (id, event_id, person_id, organisation_id, at, category, topic, subject_id, text, path)
    values
    (${newId(new Date())}, 1, ${person.id}, ${person.id}, now(), 'reminders', 'credits.expiring', ${person.id}, 'a', '/Calendar')`.execute(
    market.db,
  );
  await sql`insert into expiry_notices values (${newId(new Date())}, ${person.id}, 90, now())`.execute(market.db);
  expect(await countOf('erased', person)).not.toContain(0);
  const path = `/api/superadmin/recyclers/${person.id}/`;
  expect(await market.call('DELETE', path, { token: superadmin.token })).toMatchObject({ status: 200 });
}

/** Number of rows that name a person, in each column of that kind. */
function countOf(kind: 'erased', person: Person): Promise<number[]> {
  const columns = Object.keys(NAMES_A_PERSON).filter(
    (name) => NAMES_A_PERSON[name] === kind && name !== 'gst_registrations.created_by',
  );
  return Promise.all(
    columns.map(async (name) => {
      const [table = '', column = ''] = name.split('.');
      const row = await one<{ n: number }>(market.db)`
        select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${person.id}`;
      return row?.n ?? 0;
    }),
  );
}

it('every column that refers to a person is listed', async () => {
  const found = (await referringColumns(market.db)).map(nameOf);
  expect(found.toSorted()).toEqual(Object.keys(NAMES_A_PERSON).toSorted());
});

it('the sessions of a closed company end, and neither address nor device stay', async () => {
  const person = await addPerson(market, 'producer');
  await sql`update sessions set device = 'a browser' where user_id = ${person.id}`.execute(market.db);
  const { token } = await addPerson(market, 'superadmin');
  await market.call('DELETE', `/api/superadmin/producers/${person.id}/`, { token });
  const rows = await many(market.db)`
    select address, device, ended_at is not null as ended from sessions where user_id = ${person.id}`;
  expect(rows).toEqual([{ address: null, device: null, ended: true }]);
  expect((await market.call('GET', '/api/users/profile/', { token: person.token })).status).toBe(401);
});

it('data erased with its owner is gone; a registration that a trade carries stays with the trade', async () => {
  expect(new Set(await countOf('erased', closed))).toEqual(new Set([0]));
  const rows = await many<{ kept: number }>(market.db)`
    select count(*)::int as kept from gst_registrations where company_id = ${trading.id}`;
  expect(rows).toEqual([{ kept: 1 }]);
});

it('sheets and plans go with their owner alone; targets and trades stay, and the laws hold', async () => {
  const seller = await addPerson(market, 'recycler');
  const plant = await addAccount(market, seller);
  await addOffer(market, seller, await addCredit(market, seller, plant, { productType: 'Category II' }));
  const [leaving, staying] = [await addPerson(market, 'producer'), await addPerson(market, 'producer')];
  const trades: string[] = [];
  for (const { token, ...person } of [leaving, staying]) {
    const epr_id = await addAccount(market, { token, ...person }, { entityType: 'Brand Owner (BO)' });
    const post = async (path: string, body: object, key: string) => {
      const response = await market.call('POST', `/api/epr/${path}/`, {
        token,
        body,
        key,
      });
      expect(response.status, response.text).toBeLessThan(300);
      return response.body.data;
    };
    const items = [
      { product_type: 'Category II', introduced_1: 1_000, introduced_2: 1_000, pre_consumer_1: 0, pre_consumer_2: 0 },
    ];
    const sheet = await post('obligations', { epr_id, FY: 2026, items }, 'sheet');
    const lines = sheet.lines.map(({ key }: { key: string }) => ({ key }));
    await post(`obligations/${sheet.id}/targets`, { lines }, 'targets');
    const basket = await post('baskets', { sheet_id: sheet.id }, 'plan');
    const answer = await post(`baskets/${basket.id}/place`, {}, 'place');
    trades.push(...answer.lines.flatMap(({ trade_id: id }: { trade_id: string | null }) => id ?? []));
  }
  expect(trades).toHaveLength(2);
  for (const id of trades)
    await market.call('PATCH', `/api/epr/purchases-requests/${id}/`, {
      token: seller.token,
      body: { status: 'rejected' },
    });
  const closing = await market.call('DELETE', `/api/superadmin/producers/${leaving.id}/`, { token: superadmin.token });
  expect(closing.status, closing.text).toBe(200);
  const left = (person: Person) =>
    one(market.db)`
      select (select count(*)::int from obligation_sheets where owner_id = ${person.id}) as sheets,
        (select count(*)::int from obligation_targets o join targets t on t.id = o.target_id where t.owner_id = ${person.id}) as set,
        (select count(*)::int from baskets where owner_id = ${person.id}) as plans,
        (select count(*)::int from idempotency_keys where user_id = ${person.id} and key = 'sheet') as repeated,
        (select count(*)::int from targets where owner_id = ${person.id}) as targets,
        (select count(*)::int from trades where producer_id = ${person.id}) as trades`;
  expect(await left(leaving)).toEqual({ sheets: 0, set: 0, plans: 0, repeated: 0, targets: 2, trades: 1 });
  expect(await left(staying)).toEqual({ sheets: 1, set: 2, plans: 1, repeated: 1, targets: 2, trades: 1 });
  expect(await refusalOf(market.db, `delete from obligation_sheets where owner_id = '${staying.id}'`)).toBe('AO001');
  expect(await brokenLaws(market.db)).toEqual([]);
});
