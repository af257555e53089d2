import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '../../../tests/components/expectations.ts';
import { openScreen } from '../../../tests/components/screen.tsx';
import { siteOf } from '../../../tests/components/site.ts';
import { brand } from '../../brand.ts';

test('About has hero, who we are, vision, mission and values, four equal tiles and the partners', async () => {
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
  expect(textsOf(within(region('Carbon offset')).getAllByRole('listitem'))).toEqual(
    Array.from({ length: 4 }, () => '4.5 M+ tonnes of carbon offset'),
  );
  expect(within(region('Partners')).getAllByRole('listitem')).toHaveLength(6);
});
