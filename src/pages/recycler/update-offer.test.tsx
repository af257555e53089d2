import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ownOffer } from '#supply/offers/contract.ts';
import { respond, breakConnection, respondWithHtml, refuse, requests } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { THIS_YEAR } from '#tests/components/this-year.ts';

const OFFER = 'GET /api/epr/credit-offers/{slug}/';
const LIST = 'GET /api/epr/credit-offers/';
const UPDATE = 'PATCH /api/epr/credit-offers/{slug}/';
const SCREEN = '/RecyclerUpdateOffers/offer-1';

const offer = sample(ownOffer, {
  id: 'offer-1',
  offer_title: 'Washed bales',
  epr_registration_number: '5550001',
  FY: THIS_YEAR,
  waste_type: 'Plastic',
  product_type: 'Category I',
  credit_type: 'Recycling',
  credit_available: 50_000,
  minimum_purchase: 1_000,
  price_per_credit: 2.5,
  trail_documents: ['Tax Invoice'],
  product_image: '/files/image',
  availability_proof: '/files/proof',
});

function answerAll(changes: Partial<typeof offer> = {}): void {
  const data = { ...offer, ...changes };
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
  respond(LIST, { data: [data], next: null });
  respond(OFFER, { data });
}

const openUpdate = () => openScreen(SCREEN, { as: 'recycler' });
const theForm = () => screen.findByRole('form', { name: 'Update Credit Offer' });
const field = (form: HTMLElement, label: string) => within(form).getByLabelText<HTMLInputElement>(label);
const fill = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const update = (user: UserEvent, form: HTMLElement) => user.click(within(form).getByRole('button', { name: 'Update' }));

describe('Changing a credit offer', () => {
  test('An offer that a recall holds says so before anything is typed, and takes no change', async () => {
    answerAll({ status: 'hidden', held_by: 'RC-2026-27-000001' });
    openUpdate();
    const form = await theForm();
    expect(form).toHaveTextContent('Held by recall RC-2026-27-000001.');
    expect(within(form).getByRole('link', { name: 'View recalls' })).toHaveAttribute('href', '/recalls');
    expect(within(form).getByRole('button', { name: 'Update' })).toBeDisabled();
  });

  test('It starts with the offer, its record locked, and wants every field', async () => {
    answerAll();
    const user = openUpdate();
    const form = await theForm();
    expect(screen.getByRole('main')).toHaveTextContent(offer.offer_title);
    expect(field(form, 'Offer Title')).toHaveValue(offer.offer_title);
    expect(field(form, 'Credit Available')).toHaveValue('50,000');
    expect(field(form, 'Minimum Purchase')).toHaveValue('1,000');
    expect(field(form, 'Price per credit')).toHaveValue('2.50');
    const invoice = within(form).getByRole('checkbox', { name: 'Tax Invoice' });
    expect(invoice).toBeChecked();
    for (const [label, value] of Object.entries({
      'EPR Reg No': offer.epr_registration_number,
      'Financial Year': String(THIS_YEAR),
      'Waste Type': 'Plastic',
      'Product Type': 'Category I',
      'Credit Type': 'Recycling',
    })) {
      expect(field(form, label)).toHaveValue(value);
      expect(field(form, label)).toBeDisabled();
    }
    for (const [label, message] of Object.entries({
      'Offer Title': 'Offer title is required',
      'Credit Available': 'Credit Available is required',
      'Minimum Purchase': 'Minimum Purchase is required',
      'Price per credit': 'Price per credit is required',
    })) {
      fill(field(form, label), '');
      await update(user, form);
      await waitFor(() => expect(field(form, label)).toHaveAccessibleDescription(new RegExp(`^${message}`)));
    }
    await user.click(invoice);
    expect(await within(form).findByText('Trail Documents is required')).toBeVisible();
    expect(requests(UPDATE)).toEqual([]);
  });

  test('The title of a sold-out offer can be changed', async () => {
    answerAll({ credit_available: 0 });
    respond(UPDATE, { message: 'Updated', data: offer, warnings: [] });
    const user = openUpdate();
    const form = await theForm();
    fill(field(form, 'Offer Title'), 'Washed bales, sold');
    await update(user, form);
    await expectMessage('Offer updated successfully');
    expect(requests(UPDATE).map(({ body }) => body)).toEqual([{ offer_title: 'Washed bales, sold' }]);
  });

  test('Unchanged fields are not sent, files only if chosen; success shows a message and leads to the list', async () => {
    answerAll();
    respond(UPDATE, { message: 'Updated', data: offer, warnings: [] });
    const user = openUpdate();
    let form = await theForm();
    fill(field(form, 'Price per credit'), '2.75');
    await update(user, form);
    await expectMessage('Offer updated successfully');
    expect(requests(UPDATE).map(({ params, body }) => [params['slug'], body])).toEqual([
      ['offer-1', { price_per_credit: '2.75' }],
    ]);
    await waitFor(() => expect(address()).toBe('/RecyclerCreditOffers'));

    await user.click(await screen.findByRole('link', { name: 'Edit Washed bales' }));
    form = await theForm();
    const file = new File(['other'], 'other.png', { type: 'image/png' });
    fireEvent.change(within(form).getByLabelText(/^Product Image/), { target: { files: [file] } });
    await update(user, form);
    await waitFor(() => expect(requests(UPDATE)).toHaveLength(2));
    expect(requests(UPDATE)[1]?.body).toEqual({ product_image: expect.objectContaining({ name: 'other.png' }) });
    await waitFor(() => expect(address()).toBe('/RecyclerCreditOffers'));

    await user.click(await screen.findByRole('link', { name: 'Edit Washed bales' }));
    await update(user, await theForm());
    await waitFor(() => expect(requests(UPDATE)).toHaveLength(3));
    expect(requests(UPDATE)[2]?.body).toEqual({});
    await waitFor(() => expect(address()).toBe('/RecyclerCreditOffers'));
  });

  test('Typed values survive a reload, and Cancel discards them', async () => {
    answerAll();
    openUpdate();
    fill(field(await theForm(), 'Offer Title'), 'Half a thought');
    cleanup();
    const user = openScreen(address());
    let form = await theForm();
    expect(within(form).getByText(/Restored what you typed/)).toBeVisible();
    expect(field(form, 'Offer Title')).toHaveValue('Half a thought');
    await user.click(within(form).getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('link', { name: 'Edit Washed bales' }));
    form = await theForm();
    expect(field(form, 'Offer Title')).toHaveValue(offer.offer_title);
    expect(within(form).queryByText(/Restored what you typed/)).not.toBeInTheDocument();
  });

  test('A refused update shows a message; below the reserved quantity the minimum is shown beforehand', async () => {
    answerAll({ blocked_credit: 5_000 });
    const user = openUpdate();
    const form = await theForm();
    expect(field(form, 'Credit Available')).toHaveAccessibleDescription(/Minimum 5,000 Kg/);
    fill(field(form, 'Credit Available'), '4000');
    const error = 'Minimum 5,000 Kg, already reserved.';
    refuse(UPDATE, { status: 409, error });
    await update(user, form);
    await expectMessage(error);
    expect(address()).toBe(SCREEN);
    respondWithHtml(UPDATE);
    await update(user, form);
    await expectMessage('Error updating offer');
    breakConnection(UPDATE);
    await update(user, form);
    await expectMessage('Failed to update offer. Please try again');
    expect(requests(UPDATE)).toHaveLength(3);
  });

  test('An offer that is not there says so and leads to the list', async () => {
    answerAll();
    refuse(OFFER, { status: 404 });
    const user = openUpdate();
    const missing = await within(await screen.findByRole('main')).findByRole('alert');
    expect(missing).toHaveTextContent('Not found.');
    await user.click(within(missing).getByRole('link', { name: 'View Credit Offers' }));
    await waitFor(() => expect(address()).toBe('/RecyclerCreditOffers'));
  });
});
