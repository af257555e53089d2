/** The superadmin's `Enquiries`: searched, closed and reopened, with person and time. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { enquiry as enquirySchema } from '#oversight/content/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, factsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const LIST = 'GET /api/superadmin/enquiries/';
const CHANGE = 'PATCH /api/superadmin/enquiries/{id}/';

let enquiry: ReturnType<typeof sample<typeof enquirySchema>>;
beforeEach(() => {
  enquiry = sample(enquirySchema, {
    id: 'one',
    full_name: 'Asha Rao',
    company_name: 'Rao Polymers',
    email: 'asha@example.in',
    mobile: '9876543210',
    profile: 'Recycler',
    category: 'Plastic',
    city: 'Pune',
    state: 'Maharashtra',
    message: 'We have 20 tonnes of PET flakes.\nWhen can you collect?',
  });
  respond(LIST, ({ query }) => {
    const closed = query.get('closed');
    return { data: closed === null || closed === String(enquiry.closed) ? [enquiry] : [], next: null };
  });
});

const open = (query = '') => openScreen(`/Enquiries${query}`, { as: 'superadmin' });
const card = () => screen.findByRole('article', { name: 'Enquiry of Asha Rao' });

test('every field, and the way to answer', async () => {
  open();
  const shown = await card();
  expect(screen.getByRole('heading', { name: 'Enquiries', level: 1 })).toBeVisible();
  expect(factsOf(shown)).toMatchObject({
    Page: 'Contact',
    Email: 'asha@example.in',
    Mobile: '9876543210',
    Profile: 'Recycler',
    Category: 'Plastic',
    City: 'Pune',
    State: 'Maharashtra',
  });
  expect(shown).toHaveTextContent('Rao Polymers');
  expect(shown).toHaveTextContent('We have 20 tonnes of PET flakes. When can you collect?');
  expect(within(shown).getByRole('link', { name: 'Answer Asha Rao by e-mail' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:asha@example\.in\?subject=Your%20enquiry%20of%20.+&body=.+20%20tonnes%20of%20PET/),
  );
});

test.each([
  ['battery', 'Battery scrap'],
  ['construction', 'Construction & demolition waste'],
  ['e-waste', 'E-waste'],
] as const)('another page than Contact is named, without profile and category: %s', async (source, name) => {
  enquiry = { ...enquiry, source, profile: null, category: null };
  open();
  const facts = factsOf(await card());
  expect(facts).toMatchObject({ Page: name });
  expect(Object.keys(facts)).not.toContain('Profile');
});

test('An enquiry is closed and reopened with person and time, and found by its status', async () => {
  respond(CHANGE, ({ body }) => {
    const { closed } = body as { closed: boolean };
    enquiry = { ...enquiry, closed, changed_at: '2026-11-21T06:30:00.000Z', changed_by: 'desk@example.in' };
    return { message: closed ? 'Enquiry closed.' : 'Enquiry reopened.', data: enquiry };
  });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Close the enquiry of Asha Rao' }));
  await expectMessage('Enquiry closed.');
  expect(await screen.findByText('No open enquiries')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Status'), 'Closed');
  expect(await card()).toHaveTextContent('Closed 21 Nov 2026, 12:00 pm IST by desk@example.in');
  expect(address()).toBe('/Enquiries?status=closed');
  expect(screen.getByText('1 enquiry shown')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reopen the enquiry of Asha Rao' }));
  await expectMessage('Enquiry reopened.');
  // The list is empty now; the keyboard focus is on the heading.
  expect(await screen.findByText('No closed enquiries')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Enquiries', level: 1 })).toHaveFocus());
  // The search covers closed enquiries only: the empty state says so and links to all.
  await user.type(screen.getByRole('searchbox'), 'asha{Enter}');
  expect(await screen.findByText('No closed enquiry matches “asha”.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Search all enquiries' }));
  expect(await card()).toHaveTextContent('Reopened 21 Nov 2026, 12:00 pm IST by desk@example.in');
  expect(requests(LIST).at(-1)?.query.get('search')).toBe('asha');
  expect(requests(CHANGE).map(({ params, body }) => [params['id'], body])).toEqual([
    ['one', { closed: true }],
    ['one', { closed: false }],
  ]);
});

test('a failed close shows a message', async () => {
  refuse(CHANGE, { error: 'Something went wrong.' });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Close the enquiry of Asha Rao' }));
  await expectMessage('Something went wrong.');
  expect(await card()).toHaveTextContent('Open');
});
