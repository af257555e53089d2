/** The page of an offer as recyclers see it, who buy nothing. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse, respond } from '../../../tests/components/api.ts';
import { offerTerms } from '../../../tests/components/offer-terms.ts';
import { sample } from '../../../tests/components/sample.ts';
import { address, openScreen } from '../../../tests/components/screen.tsx';
import { profile } from '../../features/company/contract.ts';

/** @param number the reader's own number: the offer is of REC-000001 */
function open(number: string) {
  const { loaderData } = offerTerms();
  const user = openScreen('/detail/bales', { as: 'recycler', loaderData });
  const email = localStorage.getItem('useremail') ?? '';
  respond('GET /api/users/profile/', {
    data: sample(profile, { role: 'recycler', email, email_verified: true, unique_id: number }),
  });
  return user;
}
const panel = () => screen.getByRole('complementary', { name: 'Review Payment' });

test('One’s own offer says so, cannot be bought, and leads to its form', async () => {
  const user = open('REC-000001');
  await waitFor(() => expect(panel()).toHaveTextContent('This is your offer, as buyers see it.'));
  expect(within(panel()).queryByRole('button', { name: 'Buy Now' })).not.toBeInTheDocument();
  refuse('GET /api/epr/credit-offers/{slug}/', { status: 404 });
  respond('GET /api/users/check-profile-completion/', { status: true, missing: [] });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
  await user.click(within(panel()).getByRole('link', { name: 'Edit' }));
  await waitFor(() => expect(address()).toBe('/RecyclerUpdateOffers/bales'));
});

test('That of another recycler says that recyclers cannot buy, and no bar of a phone leads to paying', async () => {
  open('REC-000002');
  await waitFor(() => expect(panel()).toHaveTextContent('Recyclers are not allowed to make purchases'));
  expect(within(panel()).getByRole('button', { name: 'Buy Now' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Review Payment$/ })).not.toBeInTheDocument();
});
