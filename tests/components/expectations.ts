/** Expectations shared by tests of screens. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Key } from '#web/api.ts';
import { requests } from './api.ts';

export const clean = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Expects a toast with this text. */
export async function expectMessage(text: string | RegExp): Promise<void> {
  const messages = await screen.findByRole('region', { name: 'Messages' });
  await waitFor(() => expect(messages).toHaveTextContent(text));
}

/** Terms and values of the description lists in an element; an entry may have buttons behind its value. */
export const factsOf = (place: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    within(place)
      .queryAllByRole('term')
      .map((term) => [clean(term.textContent), clean(term.nextElementSibling?.textContent ?? '')]),
  );

/** Texts of elements, in order. */
export const textsOf = (elements: readonly HTMLElement[]): string[] => elements.map((each) => clean(each.textContent));

/** Expects a list that failed to load to show why, to retry only by its button, and to be able to fail again; `restore` then makes it succeed. */
export async function expectRetries(user: UserEvent, key: Key, result: string, restore: () => void): Promise<void> {
  const alert = await waitFor(() => {
    const found = screen.getAllByRole('alert').find((each) => each.textContent?.includes(result));
    return found ?? Promise.reject(new Error(`Nothing says ${result}`));
  });
  const again = () => within(alert).getByRole('button', { name: 'Try again' });
  const asked = requests(key).length;
  await user.click(again());
  await waitFor(() => expect(requests(key)).toHaveLength(asked + 1));
  await waitFor(() => expect(again()).toBeEnabled());
  expect(alert).toHaveTextContent(result);
  restore();
  await user.click(again());
  await waitFor(() => expect(screen.queryByText(result)).not.toBeInTheDocument());
}

/** Types into the screen's search box and passes the debounce time. */
export function searchFor(text: string): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(within(screen.getByRole('main')).getByRole('searchbox'), { target: { value: text } });
  act(() => void vi.advanceTimersByTime(500));
  vi.useRealTimers();
}
