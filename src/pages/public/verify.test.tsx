/** The public check of evidence packs: code, status, facts, and files compared in the browser. */
import { createHash } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { verifiedPack } from '#fulfilment/evidence/contract.ts';
import { requests } from '#tests/components/api.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen, SITE } from '#tests/components/screen.tsx';
import type { SiteServices } from '#web/site-context.ts';

const CODE = '0123456789ABCDEFGHJKMNPQRS';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const packOf = (values: Partial<Parameters<typeof sample<typeof verifiedPack>>[1]> = {}) => ({
  ...sample(verifiedPack, {
    status: 'current',
    kind: 'order',
    order_id: 'WO-2026-27-000007',
    waste_type: 'E-waste',
    product_type: 'ITEW1',
    credit_type: 'Copper',
    FY: 2026,
    quantity: 50_000,
    unit: 'kg',
    recalled_quantity: 0,
    orders: 1,
    made_at: '2026-11-23T14:23:00.000Z',
    manifest_sha256: sha256('the manifest'),
    files: [{ part: 'Credit Transfer Proof', sha256: sha256('the proof'), byte_size: 9 }],
    recalls: [],
    key_id: '0123456789abcdef',
    ...values,
  }),
  code: CODE,
});

function open(found: Awaited<ReturnType<SiteServices['verifyPack']>>, path = `/verify/${CODE}`) {
  const verifyPack = vi.fn(async () => found);
  const user = openScreen(path, { services: { verifyPack, supportEmail: () => SITE.supportEmail } });
  return { user, verifyPack };
}

test('a typed code leads to the check', async () => {
  const { user, verifyPack } = open(packOf(), '/verify');
  expect(await screen.findByRole('heading', { level: 1, name: 'Check an evidence pack' })).toBeVisible();
  await user.type(screen.getByLabelText('Code'), '01234 56789-abcdefghjkmnpqrs');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Current')).toBeVisible();
  expect(address()).toBe('/verify/0123456789-abcdefghjkmnpqrs');
  expect(verifyPack).toHaveBeenCalledWith('0123456789-abcdefghjkmnpqrs', '127.0.0.1');
});

test.each([
  ['current', 'Current'],
  ['superseded', 'Superseded: a newer pack exists'],
  ['recalled', 'Recalled'],
] as const)('a pack that is %s says: %s', async (status, text) => {
  open(packOf({ status, recalled_quantity: 5_000, recalls: ['RC-2026-27-000001'] }));
  const card = within(await screen.findByRole('region', { name: 'Status' }));
  expect(card.getByText(text)).toBeVisible();
  expect(card.getByText('Not an EPR certificate')).toBeVisible();
  const facts = within(screen.getByRole('region', { name: 'Facts' }));
  for (const fact of ['WO-2026-27-000007', 'Copper', '2026-27', '50,000 Kg', '5,000 Kg', 'RC-2026-27-000001'])
    expect(facts.getByText(fact)).toBeVisible();
  expect(facts.getByText('23 Nov 2026, 7:53 pm IST')).toBeVisible();
});

test('facts with several values say so, and a year its number of orders', async () => {
  open(packOf({ kind: 'year', order_id: null, orders: 12, credit_type: null, quantity: null, unit: null }));
  const facts = within(await screen.findByRole('region', { name: 'Facts' }));
  expect(facts.getByText('12')).toBeVisible();
  expect(facts.getAllByText('Several').length).toBeGreaterThan(2);
});

test.each([
  ['the proof', 'This file is in the pack: Credit Transfer Proof.'],
  ['the proog', 'This file is not in the pack.'],
  ['the manifest', 'This is the manifest of the pack.'],
])('a file of %j: %s', async (content, text) => {
  const { user } = open(packOf());
  await user.upload(await screen.findByLabelText('Drop a file here or choose one'), new File([content], 'proof.pdf'));
  const result = await screen.findByRole('status');
  expect(await within(result).findByText(text, { exact: false })).toBeVisible();
  expect(within(result).getByText('proof.pdf')).toBeVisible();
  // Nothing is sent.
  expect(requests('POST /api/epr/evidence/')).toEqual([]);
});

test('an unknown code and too many checks say so, and offer the field again', async () => {
  open(null);
  expect(await screen.findByText('No evidence pack has this code.')).toBeVisible();
  expect(screen.getByLabelText('Code')).toBeVisible();
});

test('too many checks say so', async () => {
  open('too_many');
  expect(await screen.findByText('Too many attempts. Please try again in a minute.')).toBeVisible();
});

test('the page of a pack is kept from search engines', async () => {
  open(packOf());
  await screen.findByText('Current');
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
