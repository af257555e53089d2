/** What many tests of screens look for. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Key } from '../../src/web/api.ts';
import { requests } from './api.ts';

const clean = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The message that slid in. */
export async function expectMessage(text: string | RegExp): Promise<void> {
  const messages = await screen.findByRole('region', { name: 'Messages' });
  await waitFor(() => expect(messages).toHaveTextContent(text));
}

/** Names and values of the description lists of a place. */
export function factsOf(place: HTMLElement): Record<string, string> {
  const values = within(place).queryAllByRole('definition');
  return Object.fromEntries(
    within(place)
      .queryAllByRole('term')
      .map((term, index) => [clean(term.textContent), clean(values[index]?.textContent ?? '')]),
  );
}

/** The texts of elements, in their order. */
export const textsOf = (elements: readonly HTMLElement[]): string[] => elements.map((each) => clean(each.textContent));

/** A list that could not be loaded says why, asks again by its button and by nothing else, and may fail again; then `mend` gives it. */
export async function expectRetries(user: UserEvent, key: Key, said: string, mend: () => void): Promise<void> {
  await screen.findByText(said);
  const alert = screen.getAllByRole('alert').find((each) => each.textContent?.includes(said)) as HTMLElement;
  const again = () => within(alert).getByRole('button', { name: 'Try again' });
  const asked = requests(key).length;
  await user.click(again());
  await waitFor(() => expect(requests(key)).toHaveLength(asked + 1));
  await waitFor(() => expect(again()).toBeEnabled());
  expect(alert).toHaveTextContent(said);
  mend();
  await user.click(again());
  await waitFor(() => expect(screen.queryByText(said)).not.toBeInTheDocument());
}
