/** Step 3 of /ObligationPlanner. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { respond, refuse, requests, respondUnchecked } from '#tests/components/api.ts';
import { basketOf, lineOf, openPlan, PLACE, PLAN, press, READ } from '#tests/components/baskets.ts';
import { fieldOf } from '#tests/components/forms.ts';
import { THIS_YEAR, yearLabel } from '#tests/components/producer.ts';
import { address } from '#tests/components/screen.tsx';

const NONE = basketOf({
  lines: [],
  needs: [{ target_id: 'target-1', missing: 500, unit: 'kg', room: null, covered: 0, over: 0, lacking: 500 }],
});

const OPTIONS = basketOf().options;
const openOptions = async (user: UserEvent) => user.click(await screen.findByText(/^Options/));
const quantityFrom = (name: string) => screen.findByRole('textbox', { name: `Quantity from ${name}` });

describe('Purchase plan', () => {
  test('It is made when the step is opened, and begins with its total and the button that places it', async () => {
    respond(PLAN, { data: basketOf() });
    openPlan('step=3&target=target-1');
    const head = await screen.findByRole('region', { name: 'Total of the plan' });
    expect(head).toHaveTextContent('₹ 3,51,678.65 for 1,21,000 Kg');
    expect(within(head).getByRole('button', { name: 'Place requests' })).toBeVisible();
    expect(requests(PLAN).map(({ body }) => body)).toEqual([{ target_ids: ['target-1'] }]);
    expect(address()).toContain('basket=basket-1');
    expect(screen.getByText('This plan holds until 25 Nov 2026, 10:30 am IST.')).toBeVisible();
    await screen.findByText(`With fee and GST, credits of FY ${yearLabel(THIS_YEAR)} alone.`);
  });

  test('One table for each target names recycler, year, price, quantity and total; why is folded', async () => {
    const user = openPlan('step=3&basket=basket-1');
    const name = `Purchases for Target - 1, FY ${yearLabel(THIS_YEAR)}`;
    const table = await screen.findByRole('table', { name });
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map((header) => header.getAttribute('aria-label') ?? header.textContent)).toEqual([
      'Recycler',
      'FY',
      'Price',
      'Quantity',
      'Total',
      'Remove',
    ]);
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(table).toHaveTextContent('Gujarat Polymers');
    expect(table).toHaveTextContent('REC-000002');
    expect(within(table).getByRole('link', { name: 'Washed flakes' })).toHaveAttribute('href', '/detail/offer-1');
    await user.click(screen.getByText(/^Why this plan/));
    expect(screen.getByText('Target - 1: 2 of 2 matching offers are used.')).toBeVisible();
    expect(screen.getByText('With the fewest offers: 1 offer, item value ₹ 3,08,550.00.')).toBeVisible();
  });

  test('It is planned again with the options that are typed, for what it was made and with own quantities; how many differ is said', async () => {
    const kept = [{ target_id: 'target-1', offer_id: 'offer-2', quantity: 41_000 }];
    const user = openPlan('step=3&basket=basket-1&target=target-9', basketOf({ kept }));
    const form = await screen.findByRole('form', { name: 'Plan' });
    expect(within(form).getByText('Plan Purchases')).not.toBeVisible();
    await openOptions(user);
    expect(within(form).getByText('Plan Purchases')).toBeVisible();
    await user.selectOptions(fieldOf(form, 'Goal'), 'Fewest offers');
    await user.type(within(form).getByLabelText(/^Most offers for each target/), '5');
    await user.type(within(form).getByLabelText(/^Highest price per unit/), '2.60');
    await user.type(within(form).getByLabelText(/^Sellers to avoid/), 'REC-000007; REC-000008');
    await user.click(fieldOf(form, 'Include credits that expire too late for the year'));
    await user.click(fieldOf(form, 'Use credits of other years too'));
    respond(PLAN, {
      data: basketOf({
        id: 'basket-2',
        options: { ...OPTIONS, max_offers: 5, use_other_years: true },
        differs: ['Credits of other years are used too.', 'At most 5 offers for each target.'],
      }),
    });
    await press(user, 'Plan Purchases');
    await waitFor(() => expect(address()).toContain('basket=basket-2'));
    expect(requests(PLAN)[0]?.body).toEqual({
      target_ids: ['target-1'],
      options: {
        goal: 'fewest_offers',
        max_offers: '5',
        price_ceiling: '2.60',
        avoid: ['REC-000007', 'REC-000008'],
        include_late: true,
        use_other_years: true,
      },
      kept,
    });
    expect(await screen.findByText(/^Options \(2 differ from the default\)/)).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent(
      'Why it differs from the cost of the targets: Credits of other years are used too. At most 5 offers for each target.',
    );
  });

  test('Credits of other years stand below, each with its warning, which the confirmation repeats with those of prices', async () => {
    const band = '₹ 2.40 per Kg is below the price band of ₹ 3.00 to ₹ 9.00 per Kg (Reported: CPCB).';
    const user = openPlan(
      'step=3&basket=basket-1',
      basketOf({
        lines: [
          lineOf({
            FY: THIS_YEAR,
            warnings: [{ code: 'price_below_band', text: band, rule_id: null, status: 'reported' }],
          }),
          lineOf({ line: 2, offer_id: 'offer-2', title: 'Bottle flakes', FY: THIS_YEAR - 1 }),
        ],
        options: { ...OPTIONS, use_other_years: true },
      }),
    );
    const others = await screen.findByRole('table', { name: 'Credits of other years' });
    const warning = `This credit is of FY ${yearLabel(THIS_YEAR - 1)}. You are buying it for FY ${yearLabel(THIS_YEAR)}. Check on the CPCB portal that it counts for that year.`;
    expect(within(others).getAllByRole('row')).toHaveLength(2);
    expect(others).toHaveTextContent('Bottle flakes');
    expect(others).toHaveTextContent(warning);
    expect(screen.queryByText(/^With fee and GST, credits/)).toBeNull();
    await press(user, 'Place requests');
    const items = within(await screen.findByRole('dialog')).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      `Gujarat Polymers, 80,000 Kg: ${band}`,
      `Gujarat Polymers, 80,000 Kg: ${warning}`,
    ]);
  });

  test('A changed quantity is kept with those before it, and the rest is planned again', async () => {
    const kept = [{ target_id: 'target-1', offer_id: 'offer-2', quantity: 41_000 }];
    const user = openPlan('step=3&basket=basket-1', basketOf({ kept }));
    const field = await quantityFrom('Gujarat Polymers');
    expect(field).toHaveAccessibleDescription('10,000 to 80,000 Kg');
    expect(await quantityFrom('REC-000002')).toHaveAccessibleDescription('Your quantity. 25,000 to 1,00,000 Kg');
    const changed = { target_id: 'target-1', offer_id: 'offer-1', quantity: 20_000 };
    respond(PLAN, () => {
      const next = {
        data: basketOf({ id: 'basket-2', kept: [...kept, changed], lines: [lineOf({ quantity: 20_000 })] }),
      };
      respond(READ, next);
      return next;
    });
    await user.clear(field);
    await user.type(field, '20000{Enter}');
    await waitFor(() => expect(address()).toContain('basket=basket-2'));
    expect(requests(PLAN)[0]?.body).toEqual({
      target_ids: ['target-1'],
      options: OPTIONS,
      kept: [...kept, changed],
    });
    expect(await screen.findByText('Your quantity is kept. The rest was planned again.')).toBeVisible();
    expect(await quantityFrom('Gujarat Polymers')).toHaveValue('20,000');
    respond(PLAN, { data: basketOf({ id: 'basket-3' }) });
    await press(user, 'Undo your changes');
    await waitFor(() => expect(address()).toContain('basket=basket-3'));
    expect(requests(PLAN).at(-1)?.body).toMatchObject({ kept: [] });
  });

  test('A plan that waits for a second person says so, and is not placed', async () => {
    const text = 'A second person of Kaveri Plastics must approve this. Nothing is reserved until then.';
    respondUnchecked(PLACE, { status: true, message: text, data: { approval_id: 'one' } }, 202);
    const user = openPlan('step=3&basket=basket-1');
    await press(user, 'Place requests');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Yes, place/ }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View approvals' })).toHaveAttribute('href', '/CompanyApprovals');
    expect(screen.queryByRole('button', { name: 'Place requests' })).not.toBeInTheDocument();
    expect(address()).toContain('step=3');
  });

  test('A quantity outside of the bounds is refused beside its field, and nothing can be placed', async () => {
    const user = openPlan('step=3&basket=basket-1');
    const field = await quantityFrom('Gujarat Polymers');
    await user.clear(field);
    await user.type(field, '90000');
    await user.tab();
    expect(await screen.findByText('Only 80,000 Kg are free.')).toBeVisible();
    expect(field).toHaveValue('90,000');
    expect(screen.getByRole('button', { name: 'Place requests' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, '9000{Enter}');
    expect(await screen.findByText('At least 10,000 Kg.')).toBeVisible();
    await user.type(field, '{Escape}');
    expect(field).toHaveValue('80,000');
    expect(screen.getByRole('button', { name: 'Place requests' })).toBeEnabled();
    expect(requests(PLAN)).toEqual([]);
  });

  test('A refusal stands beside the row that it is about', async () => {
    const kept = [{ target_id: 'target-1', offer_id: 'offer-2', quantity: 41_000 }];
    const user = openPlan('step=3&basket=basket-1', basketOf({ kept }));
    refuse(PLAN, { status: 400, errors: { 'kept.0.quantity': 'Only 3,000 Kg are free.' } });
    await user.click(await screen.findByRole('button', { name: 'Remove Gujarat Polymers, Washed flakes' }));
    await screen.findByText('Only 3,000 Kg are free.');
    expect(await quantityFrom('REC-000002')).toHaveAccessibleDescription(/Only 3,000 Kg are free\./);
    expect(requests(PLAN)[0]?.body).toMatchObject({ kept: [{}, { offer_id: 'offer-1', quantity: 0 }] });
  });

  test('A missing quantity leads to the market of its kind of credit', async () => {
    openPlan(
      'step=3&basket=basket-1',
      basketOf({
        needs: [
          {
            target_id: 'target-1',
            missing: 124_000,
            unit: 'kg',
            room: null,
            covered: 121_000,
            over: 0,
            lacking: 3_000,
          },
        ],
      }),
    );
    expect(await screen.findByText(/^Still missing 3,000 Kg/)).toBeVisible();
    const link = await screen.findByRole('link', { name: 'View the market' });
    expect(link.getAttribute('href')).toMatch(/^\/ProducerCreditOffers\?waste_type=Plastic&product_type=.*&FY=/);
  });

  test('Refused options are told beside their fields', async () => {
    const user = openPlan('step=3&basket=basket-1');
    await openOptions(user);
    refuse(PLAN, {
      status: 400,
      errors: { 'options.max_offers': 'Enter 1 to 20 offers.', 'options.avoid': 'At most 50 sellers.' },
    });
    await press(user, 'Plan Purchases');
    await screen.findByText('Enter 1 to 20 offers.');
    expect(screen.getByLabelText(/^Most offers/)).toHaveAccessibleDescription(/Enter 1 to 20 offers\./);
    expect(screen.getByLabelText(/^Sellers to avoid/)).toHaveAccessibleDescription(/At most 50 sellers\./);
  });

  test('A quantity that the market lacks leads to the contact form of the waste type', async () => {
    openPlan('step=3&basket=basket-1', NONE);
    expect(await screen.findByText('No matching credit is on the market today')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Total of the plan' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^This plan holds until/)).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Ask us to find it' })).toHaveAttribute(
      'href',
      '/ContactUs?category=Plastic',
    );
    expect(screen.queryByRole('button', { name: 'Place requests' })).toBeNull();
  });

  test('What the purchase limit leaves out is not said to lack on the market, nor asked for', async () => {
    const need = {
      target_id: 'target-1',
      missing: 500,
      unit: 'kg',
      room: 0,
      covered: 0,
      over: 0,
      lacking: 500,
    } as const;
    openPlan('step=3&basket=basket-1', basketOf({ lines: [], needs: [need] }));
    expect(await screen.findByText('The purchase limit allows 0 Kg more.')).toBeVisible();
    expect(screen.getByText(/^Still missing 500 Kg/)).toBeVisible();
    expect(screen.queryByText('No matching credit is on the market today')).toBeNull();
    cleanup();
    openPlan('step=4&basket=basket-1', basketOf({ needs: [{ ...need, room: 400, covered: 400 }], outcomes: [] }));
    expect(await screen.findByRole('link', { name: 'Open Trades' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ask us to find it' })).toBeNull();
  });

  test('Why nothing is bought is said where offers are left out, and a limit of the buyer is no lack of the market', async () => {
    const late = 'Target - 1: Left out: 3 late for the year.';
    openPlan('step=3&basket=basket-1', { ...NONE, why: [late] });
    expect(await screen.findByText('No matching credit is on the market today')).toBeVisible();
    expect(screen.getByText(late)).toBeVisible();
    cleanup();
    const pending = 'Target - 1: You have 100 pending requests.';
    const needs = NONE.needs.map((need) => ({ ...need, is_limited: true }));
    openPlan('step=3&basket=basket-1', { ...NONE, needs, why: [pending] });
    expect(await screen.findByText(pending)).toBeVisible();
    expect(screen.getByText(/^Still missing 500 Kg/)).toBeVisible();
    expect(screen.queryByText('No matching credit is on the market today')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ask us to find it' })).toBeNull();
  });

  test('Why no plan could be made is said', async () => {
    refuse(PLAN, { status: 409, error: 'Nothing is missing for these targets.' });
    openPlan('step=3&target=target-1');
    expect(await screen.findByText('Nothing is missing for these targets.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Plan Purchases' })).toBeVisible();
  });

  test('Without a sheet or target there is nothing to plan', async () => {
    openPlan('step=3');
    expect(await screen.findByText('Nothing to plan yet')).toBeVisible();
  });
});
