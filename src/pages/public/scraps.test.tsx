import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#brand.ts';
import {
  respond,
  breakConnection,
  respondWithHtml,
  holdResponses,
  refuse,
  respondUnchecked,
  requests,
} from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { fillIn } from '#tests/components/forms.ts';
import { comeNear, expectFieldErrors, formNamed, valuesOf } from '#tests/components/public-forms.ts';
import { openScreen, SITE } from '#tests/components/screen.tsx';
import { siteOf } from '#tests/components/site.ts';

const SEND = 'POST /api/users/contact/battery/';
const VISITOR = {
  Name: 'Meera Rao',
  'Company name': 'Meera Metals',
  Phone: '9876543210',
  Email: 'meera@visitor.example',
  State: 'Tamil Nadu',
  City: 'Chennai',
  Message: 'We have 20 tonnes.',
};
const LABELS = Object.keys(VISITOR);
const PAGES = [
  { path: '/scraps/battery', heading: 'Battery scrap', source: 'battery' },
  { path: '/scraps/construction', heading: 'Construction and demolition waste', source: 'construction' },
  { path: '/scraps/e-waste', heading: 'E-waste scrap', source: 'e-waste' },
];

beforeEach(comeNear);

async function open(path: string) {
  const user = openScreen(path, { services: siteOf() });
  const form = await formNamed('Requirement');
  const send = () => within(form).getByRole('button', { name: 'Send message' });
  return { user, form, send };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const titlesIn = (name: string) => textsOf(section(name).getAllByRole('heading', { level: 3 }));

describe('The page about', () => {
  test('battery scrap has hero, three pillars, chemistries, formats and targets of the year', async () => {
    await open('/scraps/battery');
    expect(document.title).toBe(`Battery scrap | ${brand.name}`);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 1, name: 'Battery scrap' })).toBeVisible();
    expect(titlesIn('From a spent pack to a credit that counts')).toEqual(['Supply', 'Compliance', 'Monetisation']);
    const chemistries = within(screen.getByRole('table', { name: 'Lithium-ion chemistries' }));
    expect(textsOf(chemistries.getAllByRole('rowheader'))).toEqual(['LCO', 'LFP', 'LMO', 'NCA', 'NMC', 'Mixed']);
    expect(chemistries.getByRole('row', { name: /^NMC/ })).toHaveTextContent('Lithium nickel manganese cobalt oxide');
    expect(titlesIn('Battery formats')).toEqual([
      'Cylindrical cells',
      'Prismatic and pouch cells',
      'Modules and packs',
    ]);
    const formats = screen.getByRole('region', { name: 'Battery formats' });
    expect(formats).toHaveTextContent('18650 and 21700');
    expect(formats).toHaveTextContent('battery management system (BMS)');
    const targets = within(screen.getByRole('table', { name: 'Collection targets of producers' }));
    expect(targets.getByRole('columnheader', { name: '2026-27' })).toBeVisible();
    expect(targets.getByRole('row', { name: /^Automotive/ })).toHaveTextContent('90%');
    expect(main.getByText(/This is not legal advice/)).toBeVisible();
  });

  test('construction waste has hero, three services, seven waste types and four reasons', async () => {
    await open('/scraps/construction');
    expect(screen.getByRole('heading', { level: 1, name: 'Construction and demolition waste' })).toBeVisible();
    expect(titlesIn('Three services, from the site to the plant')).toHaveLength(3);
    const types = within(screen.getByRole('list', { name: 'Waste types' }));
    expect(textsOf(types.getAllByRole('heading'))).toEqual([
      'Concrete and cement',
      'Bricks and rubble',
      'Steel and reinforced metal',
      'Wood and timber',
      'Glass panels',
      'Ceramic tiles',
      'Stone waste',
    ]);
    expect(titlesIn('Why choose us')).toHaveLength(4);
  });

  test('e-waste has hero, three pillars, seven categories and what the rules ask', async () => {
    await open('/scraps/e-waste');
    expect(screen.getByRole('heading', { level: 1, name: 'E-waste scrap' })).toBeVisible();
    for (const name of ['Supply', 'Compliance', 'Monetisation'])
      expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
    const categories = screen.getByRole('list', { name: 'Categories of e-waste' });
    expect(within(categories).getAllByRole('heading')).toHaveLength(7);
    expect(categories).toHaveTextContent('ITEW27 item codes');
    const targets = within(screen.getByRole('table', { name: 'Recycling targets of producers' }));
    expect(targets.getByRole('row', { name: /^Existing producers/ })).toHaveTextContent('%');
    expect(screen.getByRole('region', { name: 'What EPR rules ask' })).toHaveTextContent('valid for two years');
  });
});

describe.each(PAGES)('The form of $path', ({ path, heading, source }) => {
  test('is led to, has WhatsApp and a mail address beside it, and says what is required', async () => {
    const { user, form, send } = await open(path);
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const number = brand.whatsapp.replaceAll(/\D/g, '');
    const chats = screen.getAllByRole('link', { name: 'Chat on WhatsApp' });
    for (const link of chats) expect(link.getAttribute('href')).toContain(`https://wa.me/${number}`);
    const [, target = ''] =
      screen.getByRole('link', { name: 'Tell us what you need' }).getAttribute('href')?.split('#') ?? [];
    expect(document.getElementById(target)).toContainElement(form);
    expect(screen.getByText(/^To tell us what you need, write to/)).toHaveTextContent(SITE.supportEmail);

    await user.click(send());
    expectFieldErrors(form, Object.fromEntries(LABELS.map((label) => [label, `${label} is required`])));
    expect(within(form).getByLabelText('Name')).toHaveFocus();
    expect(requests(SEND)).toEqual([]);
  });

  test('sends one request on a double click, with its page, and clears', async () => {
    respond(SEND, { message: 'Message sent successfully!' });
    const { user, form, send } = await open(path);
    await fillIn(user, form, VISITOR);
    const letGo = holdResponses(SEND);
    await user.dblClick(send());
    await waitFor(() => expect(send()).toBeDisabled());
    expect(send()).toHaveAttribute('aria-busy', 'true');
    letGo();
    await waitFor(() => expect(within(form).getByRole('status')).toHaveTextContent(/^Message sent successfully!$/));
    expect(valuesOf(form, LABELS)).toEqual(Object.fromEntries(LABELS.map((label) => [label, ''])));
    expect(requests(SEND).map(({ body }) => body)).toEqual([
      {
        full_name: 'Meera Rao',
        company_name: 'Meera Metals',
        mobile: '9876543210',
        email: 'meera@visitor.example',
        state: 'Tamil Nadu',
        city: 'Chennai',
        message: 'We have 20 tonnes.',
        source,
      },
    ]);
  });
});

describe('The form of a page about scrap', () => {
  test('tells a wrong phone and address apart from missing ones; they go when they are edited', async () => {
    const { user, form, send } = await open('/scraps/battery');
    await fillIn(user, form, { ...VISITOR, Phone: '98765', Email: 'meera@home' });
    await user.click(send());
    expectFieldErrors(form, { Phone: 'Enter a valid 10-digit number', Email: 'Enter a valid email' });
    expect(within(form).getByLabelText('Phone')).toHaveFocus();
    await user.type(within(form).getByLabelText('Email'), '.');
    expect(within(form).queryByText('Enter a valid email')).not.toBeInTheDocument();
    expect(within(form).getByText('Enter a valid 10-digit number')).toBeVisible();
    expect(requests(SEND)).toEqual([]);
  });

  test('says what failed in the server’s words or ours, and nothing typed is lost', async () => {
    const { user, form, send } = await open('/scraps/construction');
    await fillIn(user, form, VISITOR);
    const expectAlert = async (text: string) => {
      await user.click(send());
      await waitFor(() => expect(within(form).getByRole('alert').textContent).toBe(text));
    };
    breakConnection(SEND);
    await expectAlert('Network error.');
    respondWithHtml(SEND, 502);
    await expectAlert('Something went wrong.');
    refuse(SEND, { status: 429, error: 'Too many messages from here.' });
    await expectAlert('Too many messages from here.');
    // The specification has the reason in `message`.
    respondUnchecked(SEND, { status: false, message: 'Not today.' }, 400);
    await expectAlert('Not today.');
    expect(valuesOf(form, LABELS)).toEqual(VISITOR);
    respond(SEND, { message: 'Message sent successfully!' });
    await user.click(send());
    await waitFor(() => expect(within(form).getByRole('status')).toHaveTextContent(/^Message sent successfully!$/));
  });
});
