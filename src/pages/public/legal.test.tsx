import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../tests/components/screen.tsx';
import { siteOf } from '../../../tests/components/site.ts';
import { brand } from '../../brand.ts';

async function open(path: string, heading: string) {
  openScreen(path, { services: siteOf() });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(document.title).toBe(`${heading} | ${brand.name}`);
}

test('The terms: no exchange, no certificates, and the rates that the dated data have', async () => {
  await open('/terms', 'Terms & Conditions');
  const chapter = (name: string) => screen.getByRole('region', { name });
  expect(chapter('What this service is')).toHaveTextContent(brand.disclaimer);
  expect(chapter('What this service is')).toHaveTextContent('It is not an exchange');
  expect(chapter('Fee and taxes')).toHaveTextContent('the processing fee is 0.5% of the item value');
  expect(chapter('Fee and taxes')).toHaveTextContent('GST is 18% of item value and fee together');
  expect(chapter('Fee and taxes')).toHaveTextContent('since 1 Apr 2022');
  expect(chapter('How a trade comes about')).toHaveTextContent('7 days');
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  expect(contents.getByRole('link', { name: 'Fee and taxes' })).toHaveAttribute('href', '#fees');
});

test('The policy: what is stored, how long, and whom to ask', async () => {
  await open('/privacy', 'Privacy Policy');
  const stored = within(screen.getByRole('table', { name: 'What is stored, why, and how long' }));
  expect(stored.getByRole('row', { name: /^Enquiries/ })).toHaveTextContent('365 days');
  expect(stored.getByRole('row', { name: /^Newsletter/ })).toHaveTextContent('Until you ask us to end it');
  expect(stored.getByRole('row', { name: /^Bank details/ })).toHaveTextContent('encrypted');
  const [mail] = screen.getAllByRole('link', { name: brand.grievance.email });
  expect(mail?.getAttribute('href')).toMatch(/^mailto:/);
});

test('Support leads on to a new password and to the contact form', async () => {
  await open('/support', 'Support');
  expect(screen.getByRole('link', { name: 'Ask for a new password' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getAllByRole('link', { name: 'Write to us' })[0]).toHaveAttribute('href', '/ContactUs');
});

test('Careers invents no vacancy and takes applications by mail', async () => {
  await open('/careers', 'Careers');
  expect(screen.getByText(/We publish no vacancies at the moment\./)).toBeVisible();
  const apply = screen.getByRole('link', { name: 'Apply by e-mail' });
  expect(apply.getAttribute('href')).toMatch(new RegExp(`^mailto:${brand.careers.email}`));
});
