import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { brand } from '#brand.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { ownOffer } from '#supply/offers/contract.ts';
import { respond, breakConnection, requests } from '#tests/components/api.ts';
import { searchFor, expectMessage, factsOf, textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { THIS_YEAR } from '#tests/components/this-year.ts';

const LIST = 'GET /api/epr/credit-offers/';
const ONE = 'GET /api/epr/credit-offers/{slug}/';
const DELETE = 'DELETE /api/epr/credit-offers/{slug}/';
const SCREEN = '/RecyclerCreditOffers';

const crates = sample(ownOffer, {
  id: 'offer-1',
  offer_title: 'Green crates',
  credit_type: 'Recycling',
  product_type: 'Category I',
  waste_type: 'Plastic',
  price_per_credit: 2.5,
  credit_available: 50_000,
  minimum_purchase: 1_000,
  FY: THIS_YEAR,
  epr_registration_number: '5550001',
  recycler_type: 'Recycler',
  city: 'Mumbai',
  state: 'Maharashtra',
  product_image: '/files/crates',
  availability_proof: '/files/proof',
  trail_documents: ['Tax Invoice', 'Lorry Photographs'],
});
const drums = { ...crates, id: 'offer-2', offer_title: 'Blue drums' };

const open = (path = SCREEN) => openScreen(path, { as: 'recycler' });
const answerWith = (...data: (typeof crates)[]) => respond(LIST, { data, next: null });
const answerForm = () => {
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
  respond(ONE, { data: crates });
};
const titles = () => textsOf(screen.queryAllByRole('heading', { level: 2 }));
const theCard = async () => (await screen.findByRole('heading', { name: 'Green crates' })).closest('li') as HTMLElement;
const deleteButton = () => screen.findByRole('button', { name: 'Delete Green crates' });

describe('Own offers of a recycler', () => {
  test('Support, and the way to a new offer', async () => {
    answerWith();
    const user = open();
    const bar = await screen.findByRole('complementary', { name: 'Support' });
    const phone = within(bar).getByRole('link', { name: brand.support.phone });
    expect(phone).toHaveAttribute('href', expect.stringMatching(/^tel:\+91/));
    expect(await screen.findByText('No Credit Offers')).toBeVisible();
    respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
    respond('GET /api/epr/recycler/', { data: [], next: null });
    await user.click(screen.getAllByRole('link', { name: 'Add Credit Offer' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/RecyclerCreateOffers'));
  });

  test('A card shows the offer and leads to its form', async () => {
    answerWith({ ...crates, blocked_credit: 5_000 });
    answerForm();
    const user = open();
    const card = await theCard();
    expect(card).toHaveTextContent('Recycling | Category I');
    expect(factsOf(card)).toMatchObject({
      Price: '₹ 2.50/Kg',
      'Available Credit': '50,000 Kg',
      Blocked: '5,000 Kg',
      'Minimum Purchase': '1,000 Kg',
    });
    expect(card).toHaveTextContent(`FY ${financialYearLabel(THIS_YEAR)} · EPR 5550001`);
    expect(card).toHaveTextContent('Plastic');
    expect(card).toHaveTextContent('Recycler · Mumbai, Maharashtra');
    expect(card).toHaveTextContent('Tax Invoice, Lorry Photographs');
    const proof = within(card).getByRole('link', { name: 'Availability proof of Green crates' });
    expect(proof).toHaveAttribute('href', '/files/proof');
    await user.click(within(card).getByRole('link', { name: 'Edit Green crates' }));
    await waitFor(() => expect(address()).toBe('/RecyclerUpdateOffers/offer-1'));
  });

  test('The table has the same offers and actions', async () => {
    answerWith(crates, { ...drums, paused: true });
    const user = open();
    await theCard();
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    await waitFor(() => expect(address()).toBe(`${SCREEN}?view=table`));
    const table = await screen.findByRole('table', { name: 'Your credit offers' });
    expect(textsOf(within(table).getAllByRole('row')).slice(1)).toEqual([
      expect.stringMatching(/^Green cratesRecycling \| Category I \| Plastic.*₹ 2\.50\/Kg50,000 Kg/),
      expect.stringMatching(/^Blue drums.*Paused.*Resume/),
    ]);
    expect(within(table).getByRole('link', { name: 'Edit Green crates' })).toHaveAttribute(
      'href',
      '/RecyclerUpdateOffers/offer-1',
    );
    expect(within(table).getByRole('button', { name: 'Delete Green crates' })).toBeEnabled();
  });

  test('The search asks the server, shows the results, and is stored in the address', async () => {
    respond(LIST, ({ query }) => {
      const search = query.get('search') ?? '';
      return { data: [crates, drums].filter((each) => each.offer_title.includes(search)), next: null };
    });
    open();
    await waitFor(() => expect(titles()).toEqual(['Green crates', 'Blue drums']));
    searchFor('drums');
    await waitFor(() => expect(titles()).toEqual(['Blue drums']));
    cleanup();
    const user = openScreen(address());
    await waitFor(() => expect(titles()).toEqual(['Blue drums']));
    const box = screen.getByRole('searchbox');
    expect(box).toHaveValue('drums');
    await user.clear(box);
    await user.type(box, 'nothing of the kind{Enter}');
    expect(await screen.findByText('None of your offers matches “nothing of the kind”.')).toBeVisible();
    expect(screen.getByText('No Credit Offers')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('Deleting asks first, then the list is asked again', async () => {
    answerWith(crates);
    const user = open();
    await user.click(await deleteButton());
    let confirmation = await screen.findByRole('dialog', { name: 'Delete this offer?' });
    expect(confirmation).toHaveTextContent('It leaves the marketplace at once. Pending counter-offers are declined.');
    expect(confirmation).toHaveTextContent('Green crates');
    await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(confirmation).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Green crates' })).toBeVisible();
    expect(requests(DELETE)).toEqual([]);
    await user.click(await deleteButton());
    respond(DELETE, () => {
      answerWith();
      return { message: 'Offer deleted' };
    });
    confirmation = await screen.findByRole('dialog', { name: 'Delete this offer?' });
    await user.click(within(confirmation).getByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Green crates' })).not.toBeInTheDocument());
    expect(requests(DELETE).map(({ params }) => params['slug'])).toEqual(['offer-1']);
    await expectMessage('Offer deleted');
    expect(await screen.findByText('No Credit Offers')).toBeVisible();
  });

  test('By keyboard one goes on from the next offer after a deletion, after the last from the heading', async () => {
    let kept = [drums, crates];
    respond(LIST, () => ({ data: kept, next: null }));
    respond(DELETE, ({ params }) => {
      kept = kept.filter(({ id }) => id !== params['slug']);
      return { message: 'Offer deleted' };
    });
    const user = open();
    const remove = async (title: string) => {
      (await screen.findByRole('button', { name: `Delete ${title}` })).focus();
      await user.keyboard('{Enter}');
      (await screen.findByRole('button', { name: 'Yes, delete it!' })).focus();
      await user.keyboard('{Enter}');
    };
    await remove('Blue drums');
    await waitFor(() => expect(titles()).toEqual(['Green crates']));
    // The card as a whole: a second Enter presses nothing on it.
    const next = screen.getByRole('link', { name: /^View Green crates/ }).closest('li');
    await waitFor(() => expect(next).toHaveFocus());
    await remove('Green crates');
    expect(await screen.findByText('No Credit Offers')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('An offer with blocked credit stays, and why is said', async () => {
    answerWith({ ...crates, blocked_credit: 5_000 });
    answerForm();
    const user = open();
    await user.click(await deleteButton());
    const refusal = () => screen.findByRole('dialog', { name: 'This offer cannot be deleted now' });
    const first = await refusal();
    expect(first).toHaveTextContent('5,000 Kg of it is reserved');
    expect(within(first).queryByRole('button', { name: 'Yes, delete it!' })).not.toBeInTheDocument();
    await user.click(within(first).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(first).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Green crates' })).toBeVisible();
    await user.click(await deleteButton());
    await user.click(within(await refusal()).getByRole('button', { name: 'Edit the offer' }));
    await waitFor(() => expect(address()).toBe('/RecyclerUpdateOffers/offer-1'));
    expect(requests(DELETE)).toEqual([]);
  });

  test('An offer that cannot be deleted for a failure stays, and why is said', async () => {
    answerWith(crates);
    const user = open();
    await user.click(await deleteButton());
    breakConnection(DELETE);
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await expectMessage('Network error! Please try again.');
    await waitFor(async () => expect(await deleteButton()).toHaveFocus());
  });

  test('An offer is paused and put back on the market from its card', async () => {
    const PAUSE = 'POST /api/epr/credit-offers/{slug}/pause/';
    const RESUME = 'POST /api/epr/credit-offers/{slug}/resume/';
    const paused = { ...crates, status: 'hidden' as const, paused: true };
    const badges = async () => textsOf(within(await theCard()).getAllByText(/^(?:Live|Paused)$/));
    answerWith({ ...crates, status: 'live' });
    respond(PAUSE, () => {
      answerWith(paused);
      return { message: 'Offer paused.', data: paused };
    });
    const user = open();
    expect(await badges()).toEqual(['Live']);
    await user.click(await screen.findByRole('button', { name: 'Pause Green crates' }));
    await expectMessage('Offer paused.');
    await waitFor(async () => expect(await badges()).toEqual(['Paused']));
    expect(within(await theCard()).queryByRole('link', { name: /on the marketplace$/ })).not.toBeInTheDocument();
    respond(RESUME, () => {
      answerWith(crates);
      return { message: 'Offer is live again.', data: crates };
    });
    await user.click(screen.getByRole('button', { name: 'Resume Green crates' }));
    await expectMessage('Offer is live again.');
    expect(requests(PAUSE).map(({ params }) => params['slug'])).toEqual(['offer-1']);
    expect(requests(RESUME).map(({ params }) => params['slug'])).toEqual(['offer-1']);
    breakConnection(PAUSE);
    await user.click(await screen.findByRole('button', { name: 'Pause Green crates' }));
    await expectMessage('Network error! Please try again.');
  });
});
