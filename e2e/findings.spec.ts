/** One photograph is used for two deliveries: the superadmin reads it in the list and on the trade, the companies nowhere. */
import sharp from 'sharp';
import { forwarded, lorryPhotograph } from '../demo/photographs.ts';
import { dayInIndia } from '../src/lib/dates.ts';
import { addCreditAndOffer, attach, newCompany, openAs, superadmin, trade } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

const jpg = (buffer: Buffer) => ({ name: 'lorry.jpg', mimeType: 'image/jpeg', buffer });

test('A superadmin reads that a photograph proves two trades', async ({ open, request }) => {
  test.slow();
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const admin = await superadmin(request);
  const offer = await addCreditAndOffer(recycler);
  const first = await trade({ recycler, producer, offer }, 'verified');
  const second = await trade({ recycler, producer, offer }, 'verified');
  // Upside down it is another picture than those of the demo market.
  const taken = await sharp(await lorryPhotograph(dayInIndia(new Date())))
    .flip()
    .keepExif()
    .jpeg()
    .toBuffer();
  await attach(recycler, first.transactionId, { trail_documents: jpg(taken) });
  await attach(recycler, second.transactionId, { trail_documents: jpg(await forwarded(taken)) });
  const noticed = async () => {
    const response = await request.get(`/api/superadmin/findings/?kind=near_picture&trade=${second.id}`, {
      headers: admin.headers,
    });
    return (await response.json()).data.length as number;
  };
  await expect.poll(noticed, { timeout: 60_000 }).toBe(1);

  const reviewer = await open('superadmin');
  await openAs(reviewer, admin, '/Findings');
  await reviewer.getByRole('main').getByLabel('Kind').selectOption('Similar picture');
  const finding = reviewer
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: reviewer.locator(`a[href="/trade/${first.id}"]`) });
  await expect(finding).toContainText(/Looks like Trail Documents of WO-[\d-]+: [0-6] of 64 bits differ\./);
  await finding.locator(`a[href="/trade/${second.id}"]`).click();
  await reviewer
    .getByRole('navigation', { name: 'Parts of this trade' })
    .getByRole('link', { name: 'Transfer' })
    .click();
  const card = reviewer.getByRole('region', { name: 'Document findings' });
  await expect(card).toContainText('of 64 bits differ.');
  await expect(card).toContainText('Carries no camera data, as screenshots and forwarded pictures do.');

  for (const party of [recycler, producer]) {
    const page = await open(party.person.role);
    await openAs(page, party, `/trade/${second.id}?tab=transfer`);
    await expect(page.getByRole('region', { name: 'Evidence pack' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Document findings' })).toHaveCount(0);
  }
});
