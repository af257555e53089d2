import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, cut, garble, hold, refuse, requests } from '../../../tests/components/api.ts';
import { expectMessage, factsOf, textsOf } from '../../../tests/components/expectations.ts';
import { sample } from '../../../tests/components/sample.ts';
import { address, openScreen } from '../../../tests/components/screen.tsx';
import { tradeRequest } from '../../features/trades/contract.ts';

const LIST = 'GET /api/epr/purchases-requests/';
const DECISION = 'PATCH /api/epr/purchases-requests/{id}/';

const request = sample(tradeRequest, {
  id: 'one',
  title: 'Washed bales',
  quantity: 5_000,
  offer_price: 2.5,
  price_per_credit: 2.5,
});

describe('Direct Purchase of a recycler', () => {
  test('Decline asks, sends the decision and shows a disabled Declined', async () => {
    let listed = request;
    answer(LIST, () => ({ data: [listed], next: null }));
    answer(DECISION, () => {
      listed = { ...request, status: 'rejected' };
      return { message: 'Declined', data: listed };
    });
    const user = openScreen('/RecyclerDirectPurchase', { as: 'recycler' });
    const item = (await screen.findByRole('heading', { name: 'Washed bales' })).closest('li') as HTMLElement;
    expect(textsOf(within(item).getAllByRole('button'))).toEqual(['Accept', 'Decline']);
    await user.click(within(item).getByRole('button', { name: /^Decline 5,000 Kg/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Decline this/ });
    expect(dialog).toHaveTextContent('This is final.');
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await expectMessage('Purchase request declined: 5,000 Kg at ₹ 2.50/Kg');
    expect(requests(DECISION).map(({ params, body }) => [params['id'], body])).toEqual([
      ['one', { status: 'rejected' }],
    ]);
    expect(await within(screen.getByRole('main')).findByRole('button', { name: 'Declined' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^(Accept|Decline) / })).not.toBeInTheDocument();
  });

  test('Failed in each way, loading, and empty', async () => {
    refuse(LIST, { status: 422, error: 'The ledger is being counted.' });
    const user = openScreen('/RecyclerDirectPurchase', { as: 'recycler' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The ledger is being counted.');
    garble(LIST, 404);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch data. Status: 404'));
    answer(LIST, { data: [], next: null });
    const release = hold(LIST);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Loading...')).toBeVisible();
    release();
    expect(await screen.findByText('No Counter Offers')).toBeVisible();
  });

  test('A decision that does not arrive is told; the item says what is asked for and leads to its trade', async () => {
    answer(LIST, { data: [request], next: null });
    const user = openScreen('/RecyclerDirectPurchase', { as: 'recycler' });
    const item = (await screen.findByRole('heading', { name: 'Washed bales' })).closest('li') as HTMLElement;
    expect(factsOf(item)).toMatchObject({ Quantity: '5,000 Kg' });
    cut(DECISION);
    await user.click(within(item).getByRole('button', { name: /^Accept 5,000 Kg/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
    await expectMessage('Network error! Please try again.');
    refuse('GET /api/epr/trades/{id}/', { status: 404 });
    await user.click(within(item).getByRole('link', { name: /^View trade/ }));
    await waitFor(() => expect(address()).toBe('/trade/one'));
  });
});
