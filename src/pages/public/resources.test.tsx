import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../tests/components/screen.tsx';
import { articleOf, siteOf } from '../../../tests/components/site.ts';

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
