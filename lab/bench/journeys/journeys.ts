import { type APIRequestContext, type Locator, type Page, expect } from '@playwright/test';
import { type Actor, openAs } from '#e2e/api-setup.ts';
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

const dialogButton = (page: Page, name: RegExp): Locator => page.getByRole('dialog').getByRole('button', { name });

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'Buy 20,000 Kg at the best total',
    run: async ({ page, api }) => {
      const journey = await begin(page, await setups.buyer(api), '/ProducerDashboard');
      await journey.press(page.getByRole('link', { name: /^View (matching )?offers/ }).first());
      await journey.type(page.getByLabel('I need (Kg)'), '20000');
      await expect(page.getByText(/^For 20,000 Kg: ₹/).first()).toBeVisible();
      await journey.press(page.getByRole('button', { name: /^Sort By/ }));
      await journey.press(page.getByRole('link', { name: 'Lowest total' }));
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
    run: async ({ page, api }) => {
      const reader = await setups.askedRecycler(api);
      const journey = await begin(page, reader, '/RecyclerDashboard');
      await goTo(journey, 'Trades');
      await journey.press(page.getByRole('button', { name: `Select all ${reader.requests}` }));
      await journey.press(page.getByRole('button', { name: `Accept ${reader.requests}` }));
      await journey.press(dialogButton(page, /^Accept/));
      await expect(page.getByText("You're all caught up.")).toBeVisible();
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
    name: 'Approve ten accounts and five transactions',
    run: async ({ page, api, isPhone }) => {
      const reader = await setups.reviewer(api);
      const journey = await begin(page, reader, '/AdminDashboad');
      await goTo(journey, 'Review');
      const approve = page.getByRole('button', { name: 'Approve' });
      for (let left = reader.items; left > 0; left -= 1) {
        await expect(page.getByText(`1 of ${left}`, { exact: true })).toBeVisible();
        const documents = page.getByRole('article').getByRole('listitem').getByRole('button');
        const opened = documents.filter({ hasText: 'opened' });
        const all = await documents.count();
        // The viewer stays open from item to item.
        if (left < reader.items) await expect(opened).not.toHaveCount(0);
        for (let seen = await opened.count(); seen < all; seen += 1) {
          if (isPhone) await journey.press(documents.filter({ hasNotText: 'opened' }).first());
          else await journey.key('o');
          await expect(opened).toHaveCount(seen + 1);
        }
        if (isPhone) await journey.press(approve);
        else await journey.key('a');
      }
      await expect(page.getByText('Nothing left to review.')).toBeVisible();
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
