/** Rules shared by many screens: head, search, loading and failure states. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Key } from '#web/api.ts';
import { holdResponses, refuse, requests } from './api.ts';

interface Head {
  heading: string;
  subtext?: string;
  /** Accessible name of the search box, if there is one. */
  search?: string;
}

/** Queries in the current main element: it is replaced when the screen is loaded. */
const inMain = () => within(screen.getByRole('main'));

/** Expects heading, subtext, search box and logout icon. */
export async function expectHead({ heading, subtext, search }: Head): Promise<void> {
  const title = () => inMain().getByRole('heading', { level: 1, name: heading });
  await waitFor(() => expect(title()).toBeVisible());
  if (subtext) await waitFor(() => expect(inMain().getByText(subtext)).toBeVisible());
  if (search) expect(inMain().getByRole('searchbox', { name: search })).toBeVisible();
  expect(inMain().getAllByRole('button', { name: 'Logout' })[0]).toBeVisible();
}

/**
 * Expects a search to send one request, 500 ms after the last keystroke, with the whole text, and to be stored in the address. The screen must be
 * loaded.
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

/** Expects the loading state until the response arrives, then the response's text. The response must be defined before. */
export async function expectLoading(key: Key, text: string, open: () => UserEvent): Promise<UserEvent> {
  const release = holdResponses(key);
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

/** Expects a failed screen to show why, to retry only by its button, and to be able to fail again; `restore` then defines the successful response. */
export async function expectFailure(
  key: Key,
  open: () => UserEvent,
  restore: () => void,
  failure?: string,
): Promise<UserEvent> {
  const result = 'The ledger is being counted.';
  refuse(key, { error: result });
  const user = open();
  const text = failure ?? result;
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
  restore();
  expect(requests(key)).toHaveLength(asked);
  await user.click(again());
  await waitFor(() => expect(alert(), text).toBeUndefined());
  return user;
}
