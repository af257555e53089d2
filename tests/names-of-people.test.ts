/** The name of a person is read by the own organisation and superadmins; the other company reads the company. */
import { describe, expect, it } from 'vitest';
import type { Role } from '#lib/contract.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { billedTrade, type BilledTrade, issue } from './billing.ts';
import { openSharedMarket } from './market.ts';
import { actFor, addMember, addMembership, addPerson, loggedInAgain, type Person } from './people.ts';
import { pdf } from './trading.ts';
import { recordedLine } from './transfers.ts';

const market = await openSharedMarket();

const read = async (path: string, { token }: Person) => (await market.call('GET', path, { token })).body.data;
const file = (trade: BilledTrade, reader: Person) => read(`/api/epr/trades/${trade.id}/`, reader);
const namesIn = async (trade: BilledTrade, reader: Person): Promise<string[]> =>
  (await file(trade, reader)).history.map(({ by }: { by: string }) => by);

/** A trade that members carry out: a clerk of the producer, and a consultant of both companies for the recycler. */
async function tradeOfMembers() {
  const superadmin = await addPerson(market, 'superadmin');
  const [recycler, producer] = [await addPerson(market, 'recycler'), await addPerson(market, 'producer')];
  const clerk = await addMember(market, producer, 'trader');
  const consultant = await addMember(market, recycler, 'manager');
  await addMembership(market, producer, consultant.id, 'viewer');
  const trade = await billedTrade(market, {
    recycler: consultantFor(recycler, consultant),
    producer: tokenOf(producer, clerk),
  });
  const { token } = clerk;
  await market.call('PATCH', `/api/epr/transactions/${trade.transaction}/`, {
    token,
    body: { transaction_proof: pdf() },
  });
  await market.call('PATCH', `/api/superadmin/transactions/${trade.transaction}/`, {
    token: superadmin.token,
    body: { status: 'approved' },
  });
  const issued = await issue(market, trade);
  const line = await recordedLine(market, trade, 100);
  await market.call('POST', `/api/epr/trades/${trade.id}/messages/`, {
    token: consultant.token,
    body: { text: 'Done' },
  });
  await market.call('POST', `/api/epr/trades/${trade.id}/disputes/`, {
    token,
    body: { text: 'Something is missing here' },
  });
  const companies = {
    recycler: recycler.organisation?.company_name,
    producer: producer.organisation?.company_name,
  };
  return { trade, superadmin, recycler, producer, clerk, consultant, companies, invoice: issued.body.data.id, line };
}
/** The organisation with the session of a member: helpers act as the member. */
const tokenOf = (organisation: Person, { token }: Person): Person => ({ ...organisation, token });
const consultantFor = tokenOf;

describe('a trade that members carry out', async () => {
  const made = await tradeOfMembers();
  const { trade, superadmin, recycler, producer, clerk, companies } = made;
  let { consultant } = made;

  it('names the member to the own side and superadmins, and nobody of it to the other', async () => {
    const bySide = { recycler: consultant.fullName, producer: clerk.fullName };
    const sides = ['producer', 'recycler', 'producer', 'producer', null, 'recycler', 'recycler', 'producer'] as const;
    const expected = (side: 'recycler' | 'producer') =>
      sides.map((by) => (by === null ? 'EPR Mandi' : by === side ? bySide[by] : companies[by]));
    expect(await namesIn(trade, recycler)).toEqual(expected('recycler'));
    expect(await namesIn(trade, producer)).toEqual(expected('producer'));
    const { history } = await file(trade, superadmin);
    expect(history.map(({ by, by_company: company }: Record<string, string>) => [by, company])).toEqual(
      sides.map((by) => (by === null ? [`EPR Mandi, ${superadmin.email}`, null] : [bySide[by], companies[by]])),
    );
  });

  it('names the company of the side that acted, also where the person is a member of both', async () => {
    const there = await actFor(market, consultant, producer);
    expect((await namesIn(trade, there))[1]).toBe(companies.recycler);
    consultant = await actFor(market, there, recycler);
  });

  it('shows no name of the other side in any answer about it', async () => {
    const paths = [
      `/api/epr/trades/${trade.id}/`,
      `/api/epr/trades/${trade.id}/history/`,
      `/api/epr/trades/${trade.id}/messages/`,
      `/api/epr/trades/${trade.id}/billing/`,
      `/api/epr/transactions/${trade.transaction}/`,
      `/api/epr/invoices/${made.invoice}/`,
      `/api/epr/transfers/${made.line}/`,
      '/api/epr/disputes/',
      '/api/epr/trades/',
      '/api/users/notifications/',
    ];
    for (const path of paths) {
      const answers = await Promise.all([recycler, producer].map(({ token }) => market.call('GET', path, { token })));
      const [seller = '', buyer = ''] = answers.map(({ text }) => text);
      for (const person of [clerk, producer]) expect(seller, `${path} to the recycler`).not.toContain(person.fullName);
      for (const person of [consultant, recycler])
        expect(buyer, `${path} to the producer`).not.toContain(person.fullName);
    }
  });

  it('names the writer of a message, the uploader of a document and who prepared an invoice', async () => {
    const messages = (reader: Person) => read(`/api/epr/trades/${trade.id}/messages/`, reader);
    const invoice = (reader: Person) => read(`/api/epr/invoices/${made.invoice}/`, reader);
    const { fullName } = consultant;
    expect(await messages(recycler)).toMatchObject([{ by: fullName, company: companies.recycler, mine: false }]);
    expect(await messages(consultant)).toMatchObject([{ by: fullName, mine: true }]);
    const { token } = producer;
    const text = { text: 'The numbers are not on the portal' };
    await market.call('POST', `/api/epr/trades/${trade.id}/disputes/`, { token, body: text });
    expect(await messages(superadmin)).toMatchObject([{ by: fullName, company: companies.recycler }]);
    expect(await messages(producer)).toMatchObject([{ by: companies.recycler, mine: false }]);
    expect((await invoice(recycler)).created_by).toBe(fullName);
    expect((await invoice(superadmin)).created_by).toBe(fullName);
    expect((await invoice(producer)).created_by).toBe(companies.recycler);
    const document = async (reader: Person) => (await file(trade, reader)).documents[0].by;
    expect(await Promise.all([recycler, producer, superadmin].map(document))).toEqual([
      companies.producer,
      clerk.fullName,
      clerk.fullName,
    ]);
  });

  it('names who has left as long as the person exists, then says that it was a member', async () => {
    const first = async (reader: Person) => (await namesIn(trade, reader))[0];
    await sql`update members set ended_at = ${market.clock.now()} where person_id = ${clerk.id}`.execute(market.db);
    expect(await first(producer)).toBe(clerk.fullName);
    const gone = await loggedInAgain(market, { ...clerk, role: 'person' as Role });
    expect((await market.call('DELETE', '/api/users/person/', { token: gone.token })).status).toBe(200);
    expect([await first(producer), await first(superadmin), await first(recycler)]).toEqual([
      'Former member',
      'Former member',
      companies.producer,
    ]);
  });
});

it('history names the member who acted, and the organisation', async () => {
  const trade = await tradeOfMembers();
  const rows = await many(market.db)`
    select distinct h.by_id, h.for_id from history h
    where h.subject_id in (${trade.trade.id}, ${trade.trade.transaction}, ${trade.invoice}, ${trade.line})
    and h.for_id is not null
    order by h.for_id`;
  expect(rows).toEqual([
    { by_id: trade.consultant.id, for_id: trade.recycler.id },
    { by_id: trade.clerk.id, for_id: trade.producer.id },
  ]);
});

describe('the activity of a company', () => {
  const activity = async (reader: Person): Promise<[string, string | undefined][]> =>
    (await read('/api/users/activity/', reader)).map((row: { action: string; by: { name: string } | null }) => [
      row.action,
      row.by?.name,
    ]);

  it('names the member who acted, and of what is about accounts each member reads the own', async () => {
    const [owner, superadmin] = [await addPerson(market, 'producer'), await addPerson(market, 'superadmin')];
    const clerk = await addMember(market, owner, 'manager');
    const body = { full_name: 'Asha Rao', mobile_no: '9876543210', designation: 'Head' };
    for (const { token } of [owner, clerk])
      expect((await market.call('PATCH', '/api/users/person/', { token, body })).status).toBe(200);
    await market.call('PATCH', `/api/users/members/${await membershipOf(clerk)}/`, {
      token: owner.token,
      body: { part: 'viewer' },
    });
    await market.call('POST', `/api/superadmin/companies/${owner.id}/trusted/`, { token: superadmin.token, body: {} });
    const own = (rows: [string, string | undefined][]) => rows.filter(([action]) => !action.startsWith('login.'));
    const ofOwner = own(await activity(owner));
    const ofClerk = own(await activity(clerk));
    expect(ofOwner).toContainEqual(['member.changed', 'Asha Rao']);
    expect(ofClerk).toContainEqual(['member.changed', 'Asha Rao']);
    for (const rows of [ofOwner, ofClerk])
      expect(rows.filter(([action]) => action === 'person.changed')).toEqual([['person.changed', 'Asha Rao']]);
  });

  const membershipOf = async ({ id }: Person) =>
    (await one<{ id: string }>(market.db)`select id from members where person_id = ${id}`)?.id;
});
