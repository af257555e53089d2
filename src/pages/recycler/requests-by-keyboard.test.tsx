/** Requests of a recycler answered by keyboard alone: when a pressed button goes, the focus stays at its card. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { respond } from '../../../tests/components/api.ts';
import { expectMessage } from '../../../tests/components/expectations.ts';
import { openScreen } from '../../../tests/components/screen.tsx';
import { tradeFileOf } from '../../../tests/components/trade-file.ts';

const SCREENS = [
  {
    kind: 'purchase',
    path: '/RecyclerDirectPurchase',
    list: 'GET /api/epr/purchases-requests/',
    write: 'PATCH /api/epr/purchases-requests/{id}/',
    noun: 'Purchase request',
    price: '2.50',
  },
  {
    kind: 'counter',
    path: '/RecycleCounterOffers',
    list: 'GET /api/epr/counter-credit-offers/',
    write: 'PATCH /api/epr/counter-credit-offers/{id}/',
    noun: 'Counter-offer',
    price: '2.10',
  },
] as const;

describe.each(SCREENS)('$path by keyboard', ({ kind, path, list, write, noun, price }) => {
  const { request } = tradeFileOf('recycler', { kind });
  const second = { ...request, id: 'two', quantity: 1_000 };

  test('A request is accepted by Enter, Tab and Enter, and one goes on from its card', async () => {
    respond(list, { data: [request, second], next: null });
    respond(write, () => {
      const accepted = { ...request, stage: 'accepted' as const, turn: 'producer' as const };
      respond(list, { data: [accepted, second], next: null });
      return { message: 'Accepted', data: accepted };
    });
    const user = openScreen(path, { as: 'recycler' });
    (await screen.findByRole('button', { name: /^Accept 5,000 Kg/ })).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: /^Accept this / });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    await expectMessage(`${noun} accepted: 5,000 Kg at ₹ ${price}/Kg`);
    // The pressed button is gone; the focus is on its card.
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^View trade/ })[0]).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Accepted' })).toBeDisabled();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: /^Accept 1,000 Kg/ })).toHaveFocus();
  });
});
