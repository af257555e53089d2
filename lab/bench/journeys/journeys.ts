import { type APIRequestContext, type Locator, type Page, expect } from '@playwright/test';
import { type Actor, decideRequest, openAs } from '#e2e/api-setup.ts';
import { pdfFile } from '#e2e/upload-files.ts';
import * as setups from './journey-setups.ts';
import { MeasuredJourney, type JourneyFigures } from './measured-journey.ts';

interface Screen {
  page: Page;
  api: APIRequestContext;
  /** Without keys: everything is pressed. */
  isPhone: boolean;
}

/** A person's purpose in the words of the specification, and how it is reached by what stands on the screens. */
export interface Journey {
  name: string;
  run: (screen: Screen) => Promise<JourneyFigures>;
}

async function begin(page: Page, reader: Pick<Actor, 'session'>, dashboard: string): Promise<MeasuredJourney> {
  await openAs(page, reader, dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return new MeasuredJourney(page);
}

/** Goes to a screen by the sidebar, on a phone by the bar at the bottom. */
async function goTo(journey: MeasuredJourney, name: string): Promise<void> {
  const links = journey.page
    .getByRole('navigation', { name: /^(Workspace|Main screens)$/ })
    .getByRole('link', { name });
  await journey.press(links.filter({ visible: true }).first());
}

/** Goes to a screen of a closed group of the sidebar; a phone's menu lists the groups open. */
async function goToFolded(journey: MeasuredJourney, group: string, name: string): Promise<void> {
  const { page } = journey;
  const closed = page.getByRole('button', { name: group, exact: true });
  const menu = page.getByRole('button', { name: 'More', exact: true });
  await journey.press(closed.or(menu).filter({ visible: true }));
  const links = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name, exact: true });
  await journey.press(links.filter({ visible: true }));
}

const yourTurn = (page: Page): Locator => page.getByRole('region', { name: 'Your turn' });

/** Initiates the payment of an accepted request, states both payments, and proves the one to the recycler. */
async function payAndProve(journey: MeasuredJourney): Promise<void> {
  const { page } = journey;
  await journey.press(yourTurn(page).getByRole('button', { name: /^Initiate Payment/ }));
  await journey.press(dialogButton(page, /^Initiate Payment$/));
  await journey.press(yourTurn(page).getByRole('button', { name: 'I have paid' }).first());
  const dialog = page.getByRole('dialog', { name: 'I have paid' });
  await journey.typeHere(dialog.getByLabel('UTR number'), 'HDFC0001234');
  await journey.attach(dialog.getByLabel('Proof of payment'), pdfFile('slip'));
  await journey.press(dialog.getByRole('button', { name: 'Send' }));
  // The dialog goes on with the fee.
  await expect(dialog).toContainText('Recorded for');
  await journey.typeHere(dialog.getByLabel('UTR number'), 'HDFC0001235');
  await journey.press(dialog.getByRole('button', { name: 'Send' }));
  await expect(page.getByRole('region', { name: 'Waiting for EPR Mandi' })).toBeVisible();
}

/** Presses what saves a file. */
async function download(journey: MeasuredJourney, target: Locator): Promise<void> {
  const saved = journey.page.waitForEvent('download');
  await journey.press(target);
  await saved;
}

const REASON = 'Checked by phone.';

/** Approves the item that the review desk shows, after a look at each of its documents. */
async function approve(journey: MeasuredJourney, isPhone: boolean): Promise<void> {
  const { page } = journey;
  const item = page.getByRole('article');
  const unseen = item.getByRole('listitem').getByRole('button').filter({ hasNotText: 'opened' });
  // A document that the browser cannot show, as PDFs on phones, is downloaded.
  const toDownload = item.getByRole('link', { name: /^Download / });
  const count = await unseen.count();
  for (let left = count; left > 0; left -= 1) {
    // The first one opens by itself.
    if (left < count) await (isPhone ? journey.press(unseen.first()) : journey.key('o'));
    await expect(toDownload.or(item.locator('img, iframe')).first()).toBeVisible();
    if (await toDownload.isVisible()) await journey.press(toDownload);
    await expect(unseen).toHaveCount(left - 1);
  }
  const reason = item.getByLabel('Reason, for our team only');
  const isFlagged = await reason.isVisible();
  if (isPhone) {
    if (isFlagged) await journey.type(reason, REASON);
    return journey.press(item.getByRole('button', { name: 'Approve' }));
  }
  await journey.key('a');
  if (!isFlagged) return;
  await journey.typeHere(reason, REASON);
  await journey.key('Enter');
}

const dialogButton = (page: Page, name: RegExp): Locator => page.getByRole('dialog').getByRole('button', { name });

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'A first trade, from the log-in to the return',
    run: async ({ page, api }) => {
      const { recycler, producer } = await setups.firstTrade(api);
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
      const journey = new MeasuredJourney(page);
      await journey.type(page.getByLabel('Email'), producer.person.email);
      await journey.type(page.getByLabel('Password', { exact: true }), producer.person.password);
      await journey.press(page.getByRole('button', { name: 'Login', exact: true }));

      await journey.press(page.getByRole('link', { name: 'Set a target' }));
      const form = page.getByRole('form', { name: 'Add Target' });
      await journey.choose(form.getByLabel('Product Type'), 'Category I');
      await journey.choose(form.getByLabel('Credit Type'), 'Recycling');
      await journey.type(form.getByLabel('Target Quantity'), '5000');
      await journey.press(form.getByRole('button', { name: 'Add Quantity' }));

      await goTo(journey, 'Dashboard');
      const target = page.getByRole('article', { name: /^Target - 1/ });
      await expect(target).toContainText('₹');
      await journey.press(target.locator('summary'));
      await journey.press(target.getByRole('link', { name: /^Plan purchases/ }));
      await journey.press(page.getByRole('button', { name: 'Place requests' }));
      await journey.press(dialogButton(page, /^Yes, place/));
      await journey.press(page.getByRole('link', { name: /^View trade/ }));

      await expect(page).toHaveURL(/\/trade\//);
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await decideRequest(recycler, 'purchase', id, 'approved');
      await payAndProve(journey);
      await setups.completeTrade(recycler, id);
      await journey.press(yourTurn(page).getByRole('link', { name: 'Mark as seen' }));
      await journey.press(page.getByRole('button', { name: /^Seen in my portal account/ }));
      await journey.press(dialogButton(page, /^Yes, I have seen it$/));
      await expect(page.getByText('Marked as seen.')).toBeVisible();

      const pack = page.getByRole('region', { name: 'Evidence pack' });
      await journey.press(pack.getByRole('button', { name: 'Make evidence pack' }));
      await download(journey, pack.getByRole('link', { name: 'Download' }));
      await goToFolded(journey, 'Plan', 'Returns');
      await journey.press(page.getByRole('link', { name: producer.person.registrationNumber }));
      await download(journey, page.getByRole('button', { name: 'Download workbook' }));
      return journey.ended();
    },
  },
  {
    name: 'Pay an accepted request and prove it',
    run: async ({ page, api }) => {
      const { id, session } = await setups.acceptedBuyer(api);
      const journey = await begin(page, { session }, `/trade/${id}`);
      await payAndProve(journey);
      return journey.ended();
    },
  },
  {
    name: 'Buy 20,000 Kg at the best total',
    run: async ({ page, api, isPhone }) => {
      const journey = await begin(page, await setups.buyer(api), '/ProducerDashboard');
      await journey.press(page.getByRole('article', { name: /^Target - 1/ }).locator('summary'));
      await journey.press(page.getByRole('link', { name: 'View matching offers' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Credit Offers' })).toBeVisible();
      if (isPhone) await journey.press(page.getByRole('button', { name: /^Filter/ }));
      await journey.type(page.getByLabel('I need (Kg)'), '20000');
      await expect(page.getByText(/^For 20,000 Kg: ₹/).first()).toBeVisible();
      await journey.press(page.getByRole('button', { name: /^Sort By/ }));
      await journey.press(page.getByRole('link', { name: 'Lowest total' }));
      if (isPhone) await journey.press(page.getByRole('button', { name: 'Show the list' }));
      await expect(page).toHaveURL(/ordering=total/);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await journey.press(page.getByRole('article').first().getByRole('link').first());
      await expect(page.getByRole('spinbutton', { name: 'Quantity (Kg)' })).toHaveValue('20,000');
      await journey.press(page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first());
      await journey.press(dialogButton(page, /^(Yes|Buy|Confirm|Place)/));
      await expect(page.getByText('Work Order Placed!')).toBeVisible();
      return journey.ended();
    },
  },
  {
    name: 'Clear twenty waiting requests',
    run: async ({ page, api, isPhone }) => {
      const reader = await setups.askedRecycler(api);
      const journey = await begin(page, reader, '/RecyclerDashboard');
      await goTo(journey, 'Trades');
      // A phone shows the buttons once one is chosen.
      if (isPhone) await journey.press(page.getByRole('checkbox', { name: /^Select / }).first());
      await journey.press(page.getByRole('button', { name: `Select all ${reader.requests}` }));
      await journey.press(page.getByRole('button', { name: `Accept ${reader.requests}` }));
      await journey.press(dialogButton(page, /^Accept/));
      // They are sent one after another.
      await expect(page.getByText("You're all caught up.")).toBeVisible({ timeout: 30_000 });
      return journey.ended();
    },
  },
  {
    name: 'Sell a new lot',
    run: async ({ page, api }) => {
      const reader = await setups.seller(api);
      const journey = await begin(page, reader, '/RecyclerDashboard');
      await goTo(journey, 'Credit Offers');
      await journey.press(page.getByRole('link', { name: /^Duplicate/ }).first());
      const form = page.getByRole('form', { name: 'Credit Offer' });
      await expect(form.getByLabel('Credit Type')).toHaveValue('Recycling');
      await expect(form.getByLabel('Credit Available')).toHaveValue('20,000');
      await journey.edit(form.getByLabel('Offer Title'), ' (copy)'.length, ', lot 2');
      await journey.type(form.getByLabel('Price per credit'), '2.40');
      await journey.press(form.getByRole('button', { name: 'Submit' }));
      await expect(page.getByText('Offer created successfully').first()).toBeVisible();
      return journey.ended();
    },
  },
  {
    name: 'Approve 40 accounts and 20 payments, half flagged',
    run: async ({ page, api, isPhone }) => {
      const journey = await begin(page, await setups.reviewer(api), '/AdminDashboad');
      await goTo(journey, 'Review');
      const done = page.getByText('Nothing left to review.');
      const item = page.getByRole('article');
      await expect(item).toBeVisible();
      while (await item.isVisible()) {
        const name = await item.getAttribute('aria-label');
        await approve(journey, isPhone);
        await expect(page.getByRole('article', { name: name ?? '', exact: true })).toHaveCount(0);
        await expect(item.or(done)).toBeVisible();
      }
      await expect(done).toBeVisible();
      return journey.ended();
    },
  },
  {
    name: "Find last month's order of a company and its papers",
    run: async ({ page, api }) => {
      const { company, order, ...reader } = await setups.bookkeeper(api);
      const journey = await begin(page, reader, '/ProducerDashboard');
      await journey.press(page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).first());
      // The search field of the dialog has the focus.
      await journey.typeHere(page.getByRole('combobox', { name: 'Search' }), company);
      await journey.press(page.getByRole('option', { name: new RegExp(order) }));
      await expect(page.getByRole('region', { name: 'Documents' }).getByText('Trail Documents')).toBeVisible();
      await journey.press(page.getByRole('button', { name: /^Download all documents/ }));
      await expect(page.getByText('Documents downloaded!')).toBeVisible();
      return journey.ended();
    },
  },
];
