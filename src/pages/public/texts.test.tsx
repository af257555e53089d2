import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brand } from '#brand.ts';
import { publicRecall } from '#fulfilment/recalls/contract.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen, SITE } from '#tests/components/screen.tsx';
import { siteOf, articleOf } from '#tests/components/site.ts';

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
  const kept = screen.getByRole('region', { name: 'In your browser' });
  expect(kept).toHaveTextContent('the organisation that you work for. Logging out removes them');
  expect(kept).toHaveTextContent('a random text by which we know this browser again');
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

test('About has hero, who we are, vision, mission and values', async () => {
  openScreen('/AboutUs', { services: siteOf() });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('A mandi for what India recycles');
  expect(within(screen.getByRole('main')).getByText(brand.tagline)).toBeVisible();
  const region = (name: string) => screen.getByRole('region', { name });
  expect(region('Who we are')).toHaveTextContent(brand.disclaimer);
  expect(textsOf(within(region('What we work for')).getAllByRole('heading', { level: 3 }))).toEqual([
    'Vision',
    'Mission',
    'Values',
  ]);
  for (const name of ['Carbon offset', 'Partners'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});

test('In a demo market it has four equal tiles and the partners, each said to be a sample', async () => {
  openScreen('/AboutUs', { services: siteOf({ isDemo: true }) });
  await screen.findByRole('heading', { level: 1 });
  const region = (name: string) => screen.getByRole('region', { name });
  expect(textsOf(within(region('Carbon offset')).getAllByRole('listitem'))).toEqual(
    Array.from({ length: 4 }, () => '4.5 M+ tonnes of carbon offset Sample'),
  );
  const partners = within(region('Partners')).getAllByRole('listitem');
  expect(partners).toHaveLength(6);
  for (const partner of partners) expect(partner).toHaveTextContent(/Sample$/);
});

test('The resources: deadlines, portals, rules with dates and sources, guides, a glossary', async () => {
  openScreen('/resources', { services: siteOf({ articles: [articleOf('A guide')] }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  const part = (name: string | RegExp) => within(screen.getByRole('region', { name }));
  const rows = part(/^Deadlines of 2026-27$/).getAllByRole('row');
  const rowsWith = (text: string) => rows.filter(({ textContent }) => textContent?.includes(text));
  expect(rowsWith('30 Jun')).toHaveLength(2);
  expect(rowsWith('Next')).toHaveLength(1);
  for (const [name, address] of [
    ['Plastic packaging', 'https://eprplastic.cpcb.gov.in/'],
    ['E-waste', 'https://eprewaste.cpcb.gov.in/'],
    ['Battery waste', 'https://eprbattery.cpcb.gov.in/login'],
    ['Waste tyre', 'https://eprtyrescpcb.in'],
    ['Used oil', 'https://eprusedoil.cpcb.gov.in/'],
  ] as const)
    expect(part('Official portals').getByRole('link', { name: `CPCB portal for ${name}` })).toHaveAttribute(
      'href',
      address,
    );
  const rules = part('Rules and notifications').getAllByRole('row');
  const rule = rules.filter(({ textContent }) => textContent?.includes('16 February 2022'));
  expect(rule).toHaveLength(1);
  expect(
    within(rule[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toMatch(/^https:\/\/moef/);
  expect(part('Glossary').getByText(/Pollution Control Committee/)).toBeVisible();
  expect(screen.getByText(/Extended producer responsibility: who puts/)).toBeVisible();
  expect(within(part('Guides').getByRole('listitem')).getByRole('link', { name: 'A guide' })).toHaveAttribute(
    'href',
    '/blog/a-guide/',
  );
  const jumps = within(screen.getByRole('navigation', { name: 'On this page' }));
  expect(jumps.getByRole('link', { name: 'Glossary' })).toHaveAttribute('href', '#glossary');
});

const executed = sample(publicRecall, {
  number: 'RC-2026-27-000002',
  authority: 'CPCB',
  reference: 'CPCB/17',
  order_date: '2026-11-20',
  executed_on: '2026-11-21',
  lifted_on: null,
  waste_type: 'E-waste',
  scope: 'EPR account 41010577629, FY 2025-26, Copper',
});
const lifted = { ...executed, number: 'RC-2026-27-000001', lifted_on: '2026-11-22' };

const openRecalls = (data = [executed, lifted], next: string | null = null) =>
  openScreen('/recalls', {
    services: { listRecalls: async () => ({ data, next }), supportEmail: () => SITE.supportEmail },
  });

test('Executed and lifted recalls are listed with authority, order and scope', async () => {
  openRecalls(undefined, 'older');
  expect(await screen.findByRole('heading', { level: 1, name: 'Recalls' })).toBeVisible();
  const first = within(screen.getByRole('article', { name: 'RC-2026-27-000002' }));
  for (const text of ['In force', 'CPCB/17', '20 Nov 2026', '21 Nov 2026', executed.scope])
    expect(first.getByText(text)).toBeVisible();
  const second = within(screen.getByRole('article', { name: 'RC-2026-27-000001' }));
  expect(second.getByText('22 Nov 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View earlier recalls' })).toHaveAttribute('href', '/recalls?cursor=older');
  const closing = 'General information, not legal advice. What counts is the official text and the CPCB portal.';
  expect(screen.getByText(closing)).toBeVisible();
});

test('none yet', async () => {
  openRecalls([]);
  expect(await screen.findByText('No recalls.')).toBeVisible();
});

test('the footer leads to it', async () => {
  openRecalls([]);
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Recalls' })).toHaveAttribute('href', '/recalls');
});
