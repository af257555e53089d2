/** Where the browser refuses its storage, or has no room, this page keeps what it would have stored. */
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

let pages = 0;

/** The module as a new page loads it. */
const load = async (): Promise<typeof import('./storage.ts')> => {
  pages += 1;
  return await import(/* @vite-ignore */ `./storage.ts?page=${pages}`);
};

const refuse = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** The browser's own storage, without room for another value. */
const fill = () => {
  const { localStorage: real } = window;
  const full = {
    getItem: (key: string) => real.getItem(key),
    setItem: refuse,
    removeItem: (key: string) => real.removeItem(key),
  };
  return vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as never);
};

const BROWSERS = {
  'refuses each access': () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse),
  'has no storage': () => vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never),
  'has no room': fill,
};

afterEach(() => vi.restoreAllMocks());

describe.each(Object.entries(BROWSERS))('A browser that %s', (_, enter) => {
  it('keeps values until the page is left', async () => {
    enter();
    const { browserStore } = await load();
    expect(browserStore.get('token')).toBeNull();
    browserStore.set('token', 'one');
    browserStore.set('role', 'recycler');
    expect(browserStore.get('token')).toBe('one');
    expect(browserStore.keys()).toEqual(expect.arrayContaining(['token', 'role']));
    browserStore.remove('token');
    expect(browserStore.get('token')).toBeNull();
    expect(browserStore.keys()).not.toContain('token');
  });

  it('is known as one that blocks storage', async () => {
    enter();
    const { useIsStorageBlocked } = await load();
    const Line = () => <p>{useIsStorageBlocked() ? 'blocked' : 'stored'}</p>;
    render(<Line />);
    expect(screen.getByText('blocked')).toBeVisible();
  });
});

it('A value that the browser does not take replaces the stored one, until it takes one again', async () => {
  const { browserStore } = await load();
  browserStore.set('token', 'stored');
  const full = fill();
  browserStore.set('token', 'kept');
  expect(browserStore.get('token')).toBe('kept');
  full.mockRestore();
  browserStore.set('token', 'stored again');
  expect(localStorage.getItem('token')).toBe('stored again');
  browserStore.remove('token');
  expect(localStorage.getItem('token')).toBeNull();
});

it('A browser that stores is known as such, and nothing is left of the probe', async () => {
  const { useIsStorageBlocked } = await load();
  const Line = () => <p>{useIsStorageBlocked() ? 'blocked' : 'stored'}</p>;
  render(<Line />);
  expect(screen.getByText('stored')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});
