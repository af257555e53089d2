/** What holds for many screens alike: their head, their search, their states. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Key } from '../../src/web/api.ts';
import { hold, refuse, requests } from './api.ts';

interface Head {
  heading: string;
  subtext?: string;
  /** Name of the search box, where there is one. */
  search?: string;
}

/** As it is now: another comes with the screen itself. */
const inMain = () => within(screen.getByRole('main'));

/** Heading, subtext, search box and the logout icon. */
export async function expectHead({ heading, subtext, search }: Head): Promise<void> {
  const title = () => inMain().getByRole('heading', { level: 1, name: heading });
  await waitFor(() => expect(title()).toBeVisible());
  if (subtext) await waitFor(() => expect(inMain().getByText(subtext)).toBeVisible());
  if (search) expect(inMain().getByRole('searchbox', { name: search })).toBeVisible();
  expect(inMain().getAllByRole('button', { name: 'Logout' })[0]).toBeVisible();
}

/**
 * A search asks the server 500 ms after the last letter and not before, for nothing but the whole text, and stands in the address. The
 * screen must have been loaded.
 */
export async function expectSearch(key: Key, text: string): Promise<void> {
  const searches = () => {
    const all = requests(key).map(({ query }) => query.get('search') ?? '');
    return [...new Set(all)].filter((search) => search !== '' && text.startsWith(search));
  };
  const inAddress = () => new URLSearchParams(window.location.search).get('search');
  const box = inMain().getByRole('searchbox');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type(text.slice(0, -1));
  pass(450);
  type(text);
  pass(499);
  expect(inAddress(), 'the address before 500 ms').toBeNull();
  expect(searches(), 'what was searched for before 500 ms').toEqual([]);
  pass(1);
  vi.useRealTimers();
  await waitFor(() => expect(inAddress()).toBe(text));
  await waitFor(() => expect(searches()).toEqual([text]));
}

/** While the answer is on its way, the screen says so; the answer then takes its place. It must have been told before. */
export async function expectLoading(key: Key, text: string, open: () => UserEvent): Promise<UserEvent> {
  const release = hold(key);
  const user = open();
  const isLoading = () =>
    inMain()
      .queryAllByRole('status')
      .some((each) => each.textContent?.includes(text));
  await waitFor(() => expect(isLoading(), text).toBe(true));
  release();
  await waitFor(() => expect(isLoading(), text).toBe(false));
  return user;
}

/** What could not be loaded says why, asks again by its button and by nothing else, and may fail again; then it is answered as `mend` tells. */
export async function expectFailure(
  key: Key,
  open: () => UserEvent,
  mend: () => void,
  failure?: string,
): Promise<UserEvent> {
  const said = 'The ledger is being counted.';
  refuse(key, { error: said });
  const user = open();
  const text = failure ?? said;
  const alert = () =>
    inMain()
      .queryAllByRole('alert')
      .find((each) => each.textContent?.includes(text));
  await waitFor(() => expect(alert(), text).toBeVisible());
  const again = () => within(alert() as HTMLElement).getByRole('button', { name: 'Try again' });
  const before = requests(key).length;
  await user.click(again());
  await waitFor(() => expect(requests(key).length).toBeGreaterThan(before));
  await waitFor(() => expect(again()).toBeEnabled());
  const asked = requests(key).length;
  mend();
  expect(requests(key)).toHaveLength(asked);
  await user.click(again());
  await waitFor(() => expect(alert(), text).toBeUndefined());
  return user;
}
