import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '../../../tests/components/expectations.ts';
import { openScreen } from '../../../tests/components/screen.tsx';
import { siteOf } from '../../../tests/components/site.ts';
import { brand } from '../../brand.ts';

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
  for (const sample of ['Carbon offset', 'Partners'])
    expect(screen.queryByRole('region', { name: sample })).not.toBeInTheDocument();
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
