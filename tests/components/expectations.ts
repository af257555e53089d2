/** What many tests of screens look for. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

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
