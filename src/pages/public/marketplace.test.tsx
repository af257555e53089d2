import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createBrowserRouter, useLoaderData } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { publicOffer } from '#supply/offers/contract.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { fakeClock, passTime, passTimeUntil } from '#tests/components/fake-timers.ts';
import { sample } from '#tests/components/sample.ts';
import { address } from '#tests/components/screen.tsx';
import MarketplacePage, { clientLoader } from './marketplace.tsx';

const PATH = '/Erpcredits';
const Page = MarketplacePage as unknown as ComponentType<{ loaderData: unknown }>;

const flakes = sample(publicOffer, { id: 'flakes', offer_title: 'Flakes', waste_type: 'Plastic' });
const crumb = sample(publicOffer, { id: 'crumb', offer_title: 'Crumb', waste_type: 'Tyre' });
const NO_GROUPS = { waste_type: [], product_type: [], credit_type: [], recycler_type: [], state: [] };

/** The server's response; tests replace it. */
let serve: (query: URLSearchParams) => Promise<unknown>;
/** Search texts of the requests. */
let asked: (string | null)[];

const market = (query: URLSearchParams) => {
  const wasteType = query.get('waste_type');
  const found = [flakes, crumb].filter(
    (offer) => (wasteType === null || offer.waste_type === wasteType) && !query.has('search'),
  );
  return Promise.resolve({
    page: { data: found, next: null },
    counts: { data: NO_GROUPS, years: [], total: found.length, total_capped: false },
  });
};
const lost = () => Promise.reject(new TypeError('No answer came'));

beforeEach(() => {
  fakeClock();
  serve = market;
  asked = [];
});

/** The public market with responses loaded as the product does it. */
async function open(query = ''): Promise<void> {
  window.history.replaceState(null, '', PATH + query);
  const load = async ({ request }: { request: Request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.get('search'));
    return clientLoader({ serverLoader: () => serve(searchParams), request } as never);
  };
  const router = createBrowserRouter([
    {
      path: PATH,
      HydrateFallback: () => null,
      loader: load,
      Component: () => <Page loaderData={useLoaderData<unknown>()} />,
    },
  ]);
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(titles().length).toBeGreaterThan(0));
  asked = [];
}

const titles = () => textsOf(screen.queryAllByRole('article').map((card) => within(card).getByRole('heading')));
const toggle = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const box = () => screen.getByPlaceholderText('What are you looking for?');
const missed = () => screen.queryByRole('alert');

describe('A choice whose answer is lost', () => {
  test('leaves the public market as it is, and is tried again without a press', async () => {
    await open();
    serve = lost;
    fireEvent.click(toggle('Tyre'));
    await waitFor(() => expect(missed()).toHaveTextContent('Your choice could not be loaded'));
    expect(address()).toBe(`${PATH}?waste_type=Tyre`);
    expect(titles()).toEqual(['Flakes', 'Crumb']);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    serve = market;
    await passTimeUntil(() => missed() === null);
    expect(titles()).toEqual(['Crumb']);
  });

  test('leaves it as it is where the server fails, also in a search, and is tried again at a press', async () => {
    await open();
    serve = () => Promise.reject(new Error('Not now'));
    fireEvent.change(box(), { target: { value: 'no offer has such a title' } });
    await passTime(600);
    await waitFor(() => expect(missed()).toHaveTextContent('Your choice could not be loaded'));
    expect(titles()).toEqual(['Flakes', 'Crumb']);
    serve = market;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No offers found for this category')).toBeVisible();
    expect(missed()).not.toBeInTheDocument();
  });
});

test('Text typed while a search is awaited stays in the box', async () => {
  await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  serve = (query) => promise.then(() => market(query));
  fireEvent.change(box(), { target: { value: 'fla' } });
  await passTime(600);
  expect(asked).toEqual(['fla']);
  expect(box()).toHaveValue('fla');
  fireEvent.change(box(), { target: { value: 'flakes' } });
  expect(box()).toHaveValue('flakes');
  await passTime(100);
  expect(box()).toHaveValue('flakes');
  resolve();
  await passTimeUntil(() => address() === `${PATH}?search=flakes`);
  expect(box()).toHaveValue('flakes');
});

describe('On a slow line what is pressed within half a second of the last key counts, and the search is called off', () => {
  test.each([
    { what: 'a toggle', from: '', to: '?waste_type=Tyre', press: () => toggle('Tyre') },
    {
      what: 'Clear filter',
      from: '?waste_type=Plastic',
      to: '',
      press: () => screen.getAllByRole('link', { name: 'Clear filter' })[0] as HTMLElement,
    },
    {
      what: 'an order',
      from: '',
      to: '?ordering=price_per_credit',
      press: () => screen.getByRole('link', { name: 'Low to High' }),
    },
  ])('$what', async ({ from, to, press }) => {
    await open(from);
    const { promise, resolve } = Promise.withResolvers<void>();
    serve = (query) => promise.then(() => market(query));
    fireEvent.change(box(), { target: { value: 'flakes' } });
    fireEvent.click(press());
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    // More than half a second passes while the response is in flight.
    await passTime(2_000);
    resolve();
    await waitFor(() => expect(address()).toBe(PATH + to));
    await waitFor(() => expect(box()).toHaveValue(''));
    await passTime(2_000);
    expect(address()).toBe(PATH + to);
    expect(new Set(asked)).toEqual(new Set([null]));
  });
});
