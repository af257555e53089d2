/** A replaced file is erased: its links end at once, its bytes soon after; a failed update erases nothing. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { eraseFiles, pauseHousekeeping } from '#server/housekeeping.ts';
import { accountForm, offerForm } from '#tests/api-forms.ts';
import { pdf, picture } from '#tests/documents.ts';
import { addAccount, addCredit, numberOf } from '#tests/goods.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const paper = (text = '') => new TestFile('paper.pdf', pdf({ extra: `/Lang (${text})` }));
const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const superadmin = await addPerson(market, 'superadmin');
const png = new TestFile('picture.png', await picture());

async function saved(method: string, url: string, body?: unknown, who = recycler): Promise<Record<string, string>> {
  const response = await market.call(method, url, { token: who.token, ...(body !== undefined && { body }) });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body.data;
}
const statusOf = async (link: string, headers = {}) =>
  (await market.app.inject({ method: 'GET', url: link, headers })).statusCode;
/** Id of the file that a link leads to. */
const idOf = (link: string) => /[\da-f]{8}-[\da-f-]{27}/.exec(link)?.[0] ?? '';

async function keysOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of market.context.storage.list()) if (key.startsWith(id)) keys.push(key);
  return keys;
}
const rowOf = async (id: string) =>
  await one<{ name: string; erased: boolean; removed: boolean; hidden: boolean }>(market.db)`
      select name, erased_at is not null as erased, removed_at is not null as removed, hidden_at is not null as hidden
      from files where id = ${id}`;

let year = 2000;
async function newOffer(): Promise<Record<string, string>> {
  const account = await addAccount(market, recycler);
  const record = await addCredit(market, recycler, account, { year: (year += 1), available: 10_000 });
  return saved('POST', `/api/epr/credit-offers/?epr_id=${account}&epr_credit_id=${record}`, {
    ...offerForm(await numberOf(market, account)),
    FY: year,
    product_image: png,
    availability_proof: png,
  });
}

interface Replacement {
  old: string;
  next: string | null;
}
const PROFILE = '/api/users/update/';

/** Each change that replaces or removes a file, with its link before and, if it was replaced, after. */
const REPLACEMENTS: Readonly<Record<string, () => Promise<Replacement>>> = {
  'a logo': async () => {
    const { company_logo: old = '' } = await saved('PATCH', PROFILE, { company_logo: png });
    return { old, next: (await saved('PATCH', PROFILE, { company_logo: png }))['company_logo'] ?? '' };
  },
  'a PCB document': async () => {
    const { pcb_doc: old = '' } = await saved('PATCH', PROFILE, { pcb_doc: paper() });
    return { old, next: (await saved('PATCH', PROFILE, { pcb_doc: paper('en') }))['pcb_doc'] ?? '' };
  },
  "an offer's picture": async () => {
    const { id, product_image: old = '' } = await newOffer();
    const next = await saved('PATCH', `/api/epr/credit-offers/${id}/`, { product_image: png });
    return { old, next: next['product_image'] ?? '' };
  },
  "an offer's proof": async () => {
    const { id, availability_proof: old = '' } = await newOffer();
    const next = await saved('PATCH', `/api/epr/credit-offers/${id}/`, { availability_proof: png });
    return { old, next: next['availability_proof'] ?? '' };
  },
  'a certificate, by a correction': async () => {
    const form = {
      ...accountForm('recycler', '600001'),
      epr_certificate: paper(),
    };
    const { id, epr_certificate: old = '' } = await saved('POST', '/api/epr/recycler/', form);
    await sql`update epr_accounts set status = 'rejected' where id = ${id}`.execute(market.db);
    const corrected = await saved('PATCH', `/api/epr/recycler/${id}/`, { epr_certificate: paper('en') });
    return { old, next: corrected['epr_certificate'] ?? '' };
  },
  "an article's picture": async () => {
    const article = { title: 'With picture', content: '<p>Text</p>', image: png, published: true };
    const { id, image: old = '' } = await saved('POST', '/api/superadmin/blogs/', article, superadmin);
    const changed = await saved('PATCH', `/api/superadmin/blogs/${id}/`, { image: png }, superadmin);
    return { old, next: changed['image'] ?? '' };
  },
  'the picture of an article that is deleted': async () => {
    const article = { title: 'To be deleted', content: '<p>Text</p>', image: png };
    const { id, image: old = '' } = await saved('POST', '/api/superadmin/blogs/', article, superadmin);
    await saved('DELETE', `/api/superadmin/blogs/${id}/`, undefined, superadmin);
    return { old, next: null };
  },
  'the logo of a company that is closed': async () => {
    const other = await addPerson(market, 'producer');
    const { company_logo: old = '' } = await saved('PATCH', PROFILE, { company_logo: png }, other);
    await saved('DELETE', `/api/superadmin/producers/${other.id}/`, undefined, superadmin);
    return { old, next: null };
  },
};

it.each(Object.entries(REPLACEMENTS))('%s', async (_, replace) => {
  const { old, next } = await replace();
  const id = idOf(old);
  expect(await statusOf(old)).toBe(404);
  // A conditional request of a client with a cached copy is refused too.
  const kept = old.split('/').at(-1)?.split('?')[0] ?? '';
  expect(await statusOf(old, { 'if-none-match': `"${kept}"` })).toBe(404);
  expect(await rowOf(id)).toEqual({ name: '', erased: true, removed: false, hidden: false });
  expect(await keysOf(id)).not.toEqual([]);
  expect(await eraseFiles(market.context)).toBe(false);
  expect(await keysOf(id)).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ erased: true, removed: true });
  if (next !== null) {
    expect(await statusOf(next)).toBe(200);
    expect(await rowOf(idOf(next))).toMatchObject({ erased: false });
  }
});

describe('a request that fails erases nothing', () => {
  it('an update of a profile that fails erases no file', async () => {
    const { pcb_doc: link = '' } = await saved('PATCH', PROFILE, { pcb_doc: paper() });
    const body = { pcb_doc: paper('en'), city: 'Sector 21' };
    expect((await market.call('PATCH', PROFILE, { token: recycler.token, body })).status).toBe(400);
    expect(await statusOf(link)).toBe(200);
  });

  it('an update of an offer that fails erases no file', async () => {
    const { id, product_image: link = '' } = await newOffer();
    const body = { product_image: png, credit_available: '999999' };
    const response = await market.call('PATCH', `/api/epr/credit-offers/${id}/`, { token: recycler.token, body });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await statusOf(link)).toBe(200);
  });
});

it('a withdrawn offer shows nobody its picture and proof; both stay stored', async () => {
  const { id, product_image: image = '', availability_proof: proof = '' } = await newOffer();
  const other = await newOffer();
  expect(await Promise.all([image, proof].map((link) => statusOf(link)))).toEqual([200, 200]);
  await saved('DELETE', `/api/epr/credit-offers/${id}/`);
  for (const link of [image, proof, image.replace('-640.webp', '-320.webp')]) {
    expect(await statusOf(link)).toBe(404);
    expect(await statusOf(link, { 'if-none-match': `"${link.split('/').at(-1)}"` })).toBe(404);
    expect(await rowOf(idOf(link))).toMatchObject({ erased: false, hidden: true });
  }
  await eraseFiles(market.context);
  expect(await keysOf(idOf(proof))).not.toEqual([]);
  expect(await statusOf(other['product_image'] ?? '')).toBe(200);
});

it('public files are asked for each time, and sent again only where they are not there yet', async () => {
  const { product_image: image = '', availability_proof: proof = '' } = await newOffer();
  for (const link of [image, proof]) {
    const { headers } = await market.app.inject(link);
    expect(headers['cache-control']).toBe('public, max-age=60');
    const again = await market.app.inject({ url: link, headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  }
});

it('while a backup copies what its snapshot names, the bytes stay', async () => {
  const { pcb_doc: old = '' } = await saved('PATCH', PROFILE, { pcb_doc: paper() });
  const backup = new pg.Client({ connectionString: market.url });
  await backup.connect();
  try {
    await pauseHousekeeping(backup);
    await saved('PATCH', PROFILE, { pcb_doc: paper('en') });
    expect(await statusOf(old)).toBe(404);
    expect(await eraseFiles(market.context)).toBe(false);
    expect(await keysOf(idOf(old))).toEqual([idOf(old)]);
  } finally {
    await backup.end();
  }
  await expect
    .poll(async () => {
      await eraseFiles(market.context);
      return keysOf(idOf(old));
    })
    .toEqual([]);
});
