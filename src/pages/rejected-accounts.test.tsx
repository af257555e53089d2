/** The reason for which an EPR account was rejected: its owner reads it in the list and in the form of the correction. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recyclerAccount } from '#accounts/epr-accounts/contract.ts';
import { respond } from '#tests/components/api.ts';
import { accountOf, respondWithProfileCheck } from '#tests/components/producer.ts';
import { respondWithReference } from '#tests/components/reference.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';

const NUMBER = '1234567890';
const rejected = {
  id: 'account-1',
  epr_registration_number: NUMBER,
  status: 'rejected',
  is_approved: false,
  reason: 'The scan <i>cannot</i> be read.',
} as const;
const SHOWN_REASON = 'Reason: “The scan <i>cannot</i> be read.”';

function answer(side: 'recycler' | 'producer'): void {
  respondWithReference();
  respondWithProfileCheck();
  if (side === 'producer') {
    respond('GET /api/epr/producer/', { data: [accountOf(rejected)], next: null });
    respond('GET /api/epr/producer/{id}/', { data: accountOf(rejected) });
    return;
  }
  const account = sample(recyclerAccount, { waste_type: 'Plastic', ...rejected });
  respond('GET /api/epr/recycler/', { data: [account], next: null });
  respond('GET /api/epr/recycler/{id}/', { data: account });
}

test.each([
  ['recycler', '/RecycleEPRAccountsList'],
  ['producer', '/ProducerEPRAccountsList'],
] as const)('A %s reads it in the list, and again in the form', async (side, list) => {
  answer(side);
  const user = openScreen(list, { as: side });
  const row = await screen.findByRole('row', { name: new RegExp(NUMBER) });
  expect(row).toHaveTextContent(SHOWN_REASON);
  await user.click(screen.getByRole('link', { name: `Correct ${NUMBER}` }));
  const form = await screen.findByRole('form', { name: 'Correct EPR Account' });
  await waitFor(() => expect(form).toHaveTextContent(SHOWN_REASON));
});
