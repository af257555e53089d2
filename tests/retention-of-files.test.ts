// @module-tag thorough
/** Retention of files: each is there up to its last day and gone after it, its row stays, and the field that named it is null. */
import { expect, test } from 'vitest';
import { many, one } from '#platform/database/database.ts';
import { eraseFiles, runHousekeeping } from '#server/housekeeping.ts';
import { billedTrade, decideTrade, issue, type BilledTrade } from './billing.ts';
import { addAccount } from './goods.ts';
import { openSharedMarket } from './market.ts';
import { addPerson, loggedInAgain, type Person } from './people.ts';
import { pdf } from './trading.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');

async function house(): Promise<void> {
  await runHousekeeping(market.context);
  await eraseFiles(market.context);
}
/** Whether the row of a file says that it is erased, and whether its bytes are stored. */
async function fateOf(id: string): Promise<{ erased: boolean; stored: boolean }> {
  const row = await one<{ erased: boolean }>(market.db)`
    select erased_at is not null as erased from files where id = ${id}`;
  let stored = false;
  for await (const { key } of market.context.storage.list()) stored ||= key.startsWith(id);
  return { erased: row?.erased ?? false, stored };
}
const THERE = { erased: false, stored: true };
const GONE = { erased: true, stored: false };
/** Id of the file that a link leads to. */
const idOf = (link: unknown) => /[\da-f]{8}-[\da-f-]{27}/.exec(String(link))?.[0] ?? '';
const statusOf = async (link: string) => (await market.app.inject({ url: link })).statusCode;

const read = async (path: string, person: Person) => {
  const { token } = await loggedInAgain(market, person);
  return (await market.call('GET', path, { token })).body.data;
};

/** A trade that ends with a payment that was not verified: with an own invoice, a dispute with its proof and a message with a file. */
async function endedTrade(): Promise<BilledTrade & { certificate: string }> {
  const trade = await billedTrade(market);
  const own = { classification: 'goods', hsn_sac: '4907', own_number: 'A/1', own_date: '2026-11-21', file: pdf() };
  expect((await issue(market, trade, own)).status).toBe(201);
  const dispute = { text: 'The quantity differs from the work order', proof: pdf() };
  const { token } = trade.producer;
  for (const [what, body] of [
    ['disputes', dispute],
    ['messages', { file_1: pdf() }],
  ] as const)
    expect((await market.call('POST', `/api/epr/trades/${trade.id}/${what}/`, { token, body })).status).toBe(201);
  expect((await decideTrade(market, trade, superadmin, 'rejected')).status).toBe(200);
  const row = await one<{ id: string }>(market.db)`
    select certificate_id as id from epr_accounts where owner_id = ${trade.producer.id}`;
  return { ...trade, certificate: row?.id ?? '' };
}

test('all files of a trade, and the certificates of a closed company that traded, go after 8 years', async () => {
  const trade = await endedTrade();
  const shown = async () => {
    const [dispute] = await read('/api/epr/disputes/', trade.recycler);
    const [message] = await read(`/api/epr/trades/${trade.id}/messages/`, trade.recycler);
    return { proof: dispute.proof, message: message.files[0].url };
  };
  const links = await shown();
  const papers = await many<{ id: string }>(market.db)`
    select file_id as id from documents where trade_id = ${trade.id}`;
  const files = [idOf(links.proof), idOf(links.message), papers[0]?.id ?? ''];
  const path = `/api/superadmin/producers/${trade.producer.id}/`;
  expect(await market.call('DELETE', path, { token: superadmin.token })).toMatchObject({ status: 200 });
  expect(await statusOf(links.proof)).toBe(200);

  market.clock.set('2035-03-31T12:00:00Z');
  await house();
  expect(await Promise.all(files.map(fateOf))).toEqual([THERE, THERE, THERE]);
  expect(await fateOf(trade.certificate)).toMatchObject({ erased: false });
  const last = await shown();
  expect([await statusOf(last.proof), await statusOf(last.message)]).toEqual([200, 200]);

  market.clock.set('2035-04-01T00:00:00+05:30');
  await house();
  expect(await Promise.all(files.map(fateOf))).toEqual([GONE, GONE, GONE]);
  expect(await fateOf(trade.certificate)).toMatchObject({ erased: true });
  expect(await shown()).toEqual({ proof: null, message: null });
  expect([await statusOf(last.proof), await statusOf(last.message)]).toEqual([404, 404]);
});

test('the certificate of a claim goes a year after the decision', async () => {
  const [holder, taker] = [await addPerson(market, 'recycler'), await addPerson(market, 'recycler')];
  const registrationNumber = '700001';
  await addAccount(market, taker, { registrationNumber });
  const claim = (await market.call('POST', '/api/epr/registration-claims/', {
    token: holder.token,
    body: {
      epr_registration_number: registrationNumber,
      note: 'The board registered us under it in 2019.',
      epr_certificate: pdf(),
    },
  })) as { status: number };
  expect(claim.status).toBe(201);
  const shown = async () => (await read('/api/superadmin/registration-claims/', superadmin))[0];
  const { id, epr_certificate: link } = await shown();
  const years = (count: number, lessMs: number) => {
    const date = market.clock.now();
    date.setUTCFullYear(date.getUTCFullYear() + count);
    market.clock.set(new Date(date.getTime() - lessMs));
  };
  // An open claim needs its certificate, however old it is.
  years(2, 0);
  await house();
  expect(await fateOf(idOf(link))).toEqual(THERE);
  const { token } = await loggedInAgain(market, superadmin);
  const body = { status: 'refused', reason: 'The certificate says otherwise' };
  const decided = await market.call('PATCH', `/api/superadmin/registration-claims/${id}/`, { token, body });
  expect(decided.status).toBe(200);
  years(1, 1_000);
  await house();
  expect(await fateOf(idOf(link))).toEqual(THERE);
  market.clock.advance(2_000);
  await house();
  expect(await fateOf(idOf(link))).toEqual(GONE);
  expect((await shown()).epr_certificate).toBeNull();
});
