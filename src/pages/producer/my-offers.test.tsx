/** /PrcducerMyOffers: the specification's static mock. Axe and its widths: `screens.spec.ts`. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '#tests/components/expectations.ts';
import { openScreen } from '#tests/components/screen.tsx';

const TABS = ['Plastic', 'Ewaste', 'Batteries', 'Tyres', 'Used Oil'];
const main = () => within(screen.getByRole('main'));
const tab = (name: string) => screen.getByRole('tab', { name });
const ready = () => screen.findByRole('heading', { level: 1, name: 'My Offer' });

// A request for data would fail each of these tests: none is defined.

test('My Offer says that it is a sample, and leads to the real thing', async () => {
  openScreen('/PrcducerMyOffers', { as: 'producer' });
  await ready();
  expect(main().getByText(/^These are samples, not offers/)).toBeVisible();
  expect(main().getByRole('link', { name: 'Add Offer' })).toHaveAttribute('href', '/ProducerCreditOffers');
  expect(main().getByRole('link', { name: 'Counter Offers' })).toHaveAttribute('href', '/ProducerCounterOffers');
});

test('Each of the five tabs has three placeholders', async () => {
  const user = openScreen('/PrcducerMyOffers', { as: 'producer' });
  await ready();
  expect(textsOf(screen.getAllByRole('tab'))).toEqual(TABS);
  for (const name of TABS) {
    await user.click(tab(name));
    await waitFor(() => expect(tab(name)).toHaveAttribute('aria-selected', 'true'));
    const samples = textsOf(within(screen.getByRole('tabpanel')).getAllByRole('listitem'));
    expect(samples).toEqual(
      [20, 45, 80].map((price, index) =>
        expect.stringMatching(new RegExp(`^Sample ?${name} offer ${index + 1} ?₹ ${price}.00 ?/Kg$`)),
      ),
    );
  }
});

test('The tabs work by the arrow keys, round the end', async () => {
  const user = openScreen('/PrcducerMyOffers', { as: 'producer' });
  await ready();
  await user.click(tab('Used Oil'));
  expect(tab('Used Oil')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(tab('Plastic')).toHaveFocus());
});

test('The price slider goes from ₹ 0 to ₹ 100 and says what is chosen', async () => {
  openScreen('/PrcducerMyOffers', { as: 'producer' });
  await ready();
  const slider = screen.getByRole('slider', { name: /^Price/ });
  expect(slider).toHaveAttribute('min', '0');
  expect(slider).toHaveAttribute('max', '100');
  expect(slider).toHaveValue('100');
  fireEvent.change(slider, { target: { value: '0' } });
  expect(screen.getByText('Price: up to ₹ 0/Kg')).toBeVisible();
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'up to ₹ 1/Kg');
});
