import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, useLocation, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTypedSearch } from './typed-search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const withText = (address: URLSearchParams, text: string) => {
  address.set('search', text);
  return `?${address}`;
};

function List() {
  const [address] = useSearchParams();
  const { typed, onType } = useTypedSearch(address.get('search') ?? '', withText);
  return (
    <>
      <input aria-label="Search" value={typed} onChange={({ target }) => onType(target.value)} />
      <Link to="/item">Item</Link>
      <Link to="/text">Text</Link>
      <output>{address.get('search')}</output>
    </>
  );
}

function Page() {
  return <h1>{useLocation().pathname + useLocation().search}</h1>;
}

/** A list with a search box, a page whose data arrive later, and one without data. */
function open(): { arrive: () => void } {
  const { promise, resolve } = Promise.withResolvers<null>();
  const Site = createRoutesStub([
    { path: '/', Component: List },
    { path: '/item', loader: () => promise, Component: Page },
    { path: '/text', Component: Page },
  ]);
  render(<Site initialEntries={['/']} />);
  return { arrive: () => resolve(null) };
}

it('A typed text is in the address half a second after the last key', async () => {
  open();
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'pins' } });
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(screen.getByRole('status').textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status').textContent).toBe('pins');
});

it.each(['Item', 'Text'])('A link that is pressed in the moment before leads on: %s', async (name) => {
  const { arrive } = open();
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'pins' } });
  await act(() => vi.advanceTimersByTimeAsync(499));
  await act(async () => {
    // In one act, so that nothing of the navigation is rendered when the half second ends.
    screen.getByRole('link', { name }).click();
    await Promise.resolve();
    vi.advanceTimersByTime(1);
  });
  arrive();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('heading').textContent).toBe(`/${name.toLowerCase()}`);
});
