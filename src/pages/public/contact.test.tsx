import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#brand.ts';
import { respond, breakConnection, respondWithHtml, holdResponses, refuse, requests } from '#tests/components/api.ts';
import { fillIn, optionsOf } from '#tests/components/forms.ts';
import { comeNear, expectFieldErrors, formNamed, valuesOf } from '#tests/components/public-forms.ts';
import { openScreen, SITE } from '#tests/components/screen.tsx';
import { siteOf, structuredData } from '#tests/components/site.ts';

const CONTACT = 'POST /api/users/contact/';
const VISITOR = {
  'Full Name': 'Meera Rao',
  'Company Name': 'Meera Metals',
  Email: 'meera@visitor.example',
  'Mobile number': '9876543210',
  Profile: 'Aggregator',
  Category: 'EPR Compliance',
  State: 'Gujarat',
  City: 'Surat',
  Message: 'We have 20 tonnes.',
};
const LABELS = Object.keys(VISITOR);
const EMPTY = Object.fromEntries(LABELS.map((label) => [label, '']));
const THANKS = { message: 'Form submitted successfully!' };

beforeEach(comeNear);

async function open(path = '/ContactUs') {
  const user = openScreen(path, { services: siteOf() });
  const form = await formNamed('Contact');
  const field = (label: string) => within(form).getByLabelText(label);
  const submit = () => within(form).getByRole('button', { name: 'Submit' });
  const result = () => within(form).getByRole('status');
  const alert = () => within(form).getByRole('alert');
  return { user, form, field, submit, result, alert };
}

test('Hero, contact details, form, offices and questions are there, the questions for search engines too', async () => {
  await open();
  expect(document.title).toBe(`Contact Us | ${brand.name}`);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  expect(main.getAllByText(/24 to 48 hours/)[0]).toBeVisible();
  // In the details, and in the text for browsers without scripts.
  for (const link of main.getAllByRole('link', { name: SITE.supportEmail }))
    expect(link).toHaveAttribute('href', `mailto:${SITE.supportEmail}`);
  expect(main.getByRole('link', { name: brand.support.phone }).getAttribute('href')).toMatch(/^tel:\+91\d+$/);
  expect(main.getByRole('link', { name: brand.sales.email })).toBeVisible();
  for (const { city, lines } of brand.offices) {
    expect(main.getByRole('heading', { level: 3, name: city })).toBeVisible();
    expect(main.getByText(new RegExp(lines[0]))).toBeVisible();
  }
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  const questions = [...document.querySelectorAll('main summary')].map(({ textContent }) => textContent);
  expect(questions).toHaveLength(3);
  expect(document.querySelectorAll('main details[open]')).toHaveLength(0);
  const faq = structuredData().find((thing) => thing['@type'] === 'FAQPage');
  expect(faq?.['mainEntity']).toMatchObject(questions.map((name) => ({ name })));
});

describe('The contact form', () => {
  test('empty says what is required; the first wrong field has the focus, an error goes when its field is edited', async () => {
    const { user, form, field, submit } = await open();
    await user.click(submit());
    expectFieldErrors(form, Object.fromEntries(LABELS.map((label) => [label, `${label} is required`])));
    expect(field('Full Name')).toHaveFocus();

    // The first keystroke removes an error without adding another.
    await user.type(field('Mobile number'), '9');
    expect(within(form).getAllByText(/^Mobile number/)).toHaveLength(1);
    await user.type(field('Full Name'), 'M');
    expect(within(form).queryByText('Full Name is required')).not.toBeInTheDocument();
    await user.selectOptions(field('Category'), 'Tyre');
    expect(within(form).queryByText('Category is required')).not.toBeInTheDocument();
    expect(within(form).getByText('Message is required')).toBeVisible();

    await user.click(submit());
    expectFieldErrors(form, { 'Mobile number': 'Mobile number must be 10 digits' });
    expect(within(form).getByText('Company Name is required')).toBeVisible();
    expect(requests(CONTACT)).toEqual([]);
  });

  test('takes digits alone as the mobile number, ten of them', async () => {
    const { user, field } = await open();
    await user.type(field('Mobile number'), '98-76 ab543x21099');
    expect(field('Mobile number')).toHaveValue('9876543210');
  });

  test('has the cities of the chosen state, each once; profile and category are lists', async () => {
    const { user, form, field, submit } = await open();
    expect(field('City')).toBeDisabled();
    await user.selectOptions(field('State'), 'Maharashtra');
    const cities = optionsOf(field('City'));
    expect(cities).toContain('Pune');
    expect(new Set(cities).size).toBe(cities.length);
    await user.selectOptions(field('City'), 'Pune');
    await user.selectOptions(field('State'), 'Gujarat');
    expect(field('City')).toHaveValue('');
    expect(optionsOf(field('City'))).toContain('Surat');
    expect(optionsOf(field('City'))).not.toContain('Pune');
    await user.click(submit());
    expectFieldErrors(form, { City: 'City is required' });
    expect(optionsOf(field('Profile'))).toEqual([
      'Select Profile',
      'Recycler',
      'Producer',
      'Aggregator',
      'Metal buyer',
      'Other',
    ]);
    expect(optionsOf(field('Category'))).toEqual([
      'Select Category',
      'Plastic',
      'E-waste',
      'Battery',
      'Tyre',
      'Oil',
      'Construction & Demolition',
      'Metal',
      'EPR Compliance',
      'Other',
    ]);
  });

  test.each([
    ['Metal', 'Metal'],
    ['Gold', ''],
  ])('at ?category=%s has the category “%s”', async (asked, chosen) => {
    const { field } = await open(`/ContactUs?category=${asked}`);
    expect(field('Category')).toHaveValue(chosen);
    expect(field('Message')).toHaveValue('');
  });

  test('sends one request on a double click, clears, and sends again', async () => {
    respond(CONTACT, THANKS);
    const { user, form, submit, result } = await open();
    await fillIn(user, form, VISITOR);
    const letGo = holdResponses(CONTACT);
    await user.dblClick(submit());
    expect(await within(form).findByRole('button', { name: 'Submitting...' })).toBeDisabled();
    letGo();
    await waitFor(() => expect(result()).toHaveTextContent(/^Form submitted successfully!$/));
    expect(valuesOf(form, LABELS)).toEqual(EMPTY);
    expect(requests(CONTACT)).toHaveLength(1);
    expect(requests(CONTACT)[0]?.body).toEqual({
      full_name: 'Meera Rao',
      company_name: 'Meera Metals',
      email: 'meera@visitor.example',
      mobile: '9876543210',
      profile: 'Aggregator',
      category: 'EPR Compliance',
      state: 'Gujarat',
      city: 'Surat',
      message: 'We have 20 tonnes.',
    });
    await fillIn(user, form, VISITOR);
    await user.click(submit());
    await waitFor(() => expect(requests(CONTACT)).toHaveLength(2));
    await waitFor(() => expect(result()).toHaveTextContent(/^Form submitted successfully!$/));
  });

  test('shows the failure, keeps all typed values, and succeeds the next time', async () => {
    const { user, form, submit, result, alert, field } = await open();
    await fillIn(user, form, VISITOR);

    breakConnection(CONTACT);
    await user.click(submit());
    await waitFor(() => expect(alert()).toHaveTextContent(/^Something went wrong!$/));
    expect(valuesOf(form, LABELS)).toEqual(VISITOR);

    respondWithHtml(CONTACT, 502);
    await user.click(submit());
    await waitFor(() => expect(alert()).toHaveTextContent(/^Failed to submit the form$/));

    refuse(CONTACT, { status: 429, error: 'Too many attempts. Please wait.' });
    await user.click(submit());
    expect(await within(alert()).findByText('Too many attempts. Please wait.')).toBeVisible();
    expect(within(alert()).getByText('Failed to submit the form')).toBeVisible();

    refuse(CONTACT, { status: 400, error: 'x', errors: { company_name: 'Name it in Latin' } });
    await user.click(submit());
    expect(await within(form).findByText('Name it in Latin')).toBeVisible();
    expectFieldErrors(form, { 'Company Name': 'Name it in Latin' });
    await waitFor(() => expect(field('Company Name')).toHaveFocus());
    expect(valuesOf(form, LABELS)).toEqual(VISITOR);

    respond(CONTACT, THANKS);
    await user.click(submit());
    await waitFor(() => expect(result()).toHaveTextContent(/^Form submitted successfully!$/));
    expect(alert()).toBeEmptyDOMElement();
  });
});
