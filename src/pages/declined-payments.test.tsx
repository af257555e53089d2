/** The reason for which the superadmin has declined a payment: both parties read it in their list and on the page of the trade. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '../../tests/components/api.ts';
import { openScreen } from '../../tests/components/screen.tsx';
import { tradeFileOf } from '../../tests/components/trade-file.ts';

const reason = 'The reference on the proof is another order’s.';
const SHOWN_REASON = `Reason: “${reason}”`;

test.each(['recycler', 'producer'] as const)('A %s reads it on the page of the trade', async (role) => {
  const file = tradeFileOf(role, { stage: 'cancelled', proofs: ['transaction_proof'] });
  const history = file.history.map((move) => (move.to === 'cancelled' ? { ...move, reason } : move));
  respond('GET /api/epr/trades/{id}/', { data: { ...file, history } });
  openScreen('/trade/one', { as: role });
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  expect(timeline).toHaveTextContent(/Payment declined, credit released/);
  expect(timeline).toHaveTextContent(SHOWN_REASON);
});

test.each([
  ['recycler', '/RecycleTxnHistory'],
  ['producer', '/ProducerTxnHistory'],
] as const)('A %s reads it in the list of transactions', async (role, path) => {
  const { transaction } = tradeFileOf(role, { stage: 'cancelled', proofs: ['transaction_proof'] });
  respond('GET /api/epr/transactions/', { data: [{ ...transaction, reason } as never], next: null });
  openScreen(path, { as: role });
  const card = await screen.findByRole('article');
  await waitFor(() => expect(card).toHaveTextContent(SHOWN_REASON));
});
