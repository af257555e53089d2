import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { profile } from '#people/company/contract.ts';
import { respond, requests } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { respondWithProfileCheck } from '#tests/components/producer.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { respondWithTrades } from '#tests/components/trades.ts';

const PROFILE = 'GET /api/users/profile/';
const ACCEPT = 'POST /api/users/consents/';

test('a dashboard asks for the consent to changed terms', async () => {
  respondWithProfileCheck();
  respondWithTrades();
  respond('GET /api/epr/credit/', { data: [], next: null });
  const user = openScreen('/RecyclerDashboard', { as: 'recycler' });
  const asks = (version: string | null) => {
    const email = localStorage.getItem('useremail') ?? '';
    const data = sample(profile, { role: 'recycler', email, email_verified: true, terms_to_accept: version });
    respond(PROFILE, { data });
  };
  asks('2026-11-25');
  const note = within(await screen.findByRole('region', { name: 'Terms & Conditions' }));
  expect(note.getByText(/^Please read and accept the/)).toHaveTextContent(
    'Please read and accept the Terms & Conditions of 25 Nov 2026.',
  );
  expect(note.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms');
  respond(ACCEPT, { message: 'Consent recorded.' });
  asks(null);
  await user.click(note.getByRole('button', { name: 'Accept' }));
  await expectMessage('Consent recorded.');
  expect(requests(ACCEPT).map(({ body }) => body)).toEqual([{ version: '2026-11-25' }]);
  expect(screen.queryByRole('region', { name: 'Terms & Conditions' })).not.toBeInTheDocument();
});
