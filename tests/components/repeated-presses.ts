/** Presses on one button in quick succession, as by Enter and a double click. */
import { act, fireEvent } from '@testing-library/react';
import type { Key } from '#web/api.ts';
import { holdResponses } from './api.ts';

/** Presses three times before the screen is drawn anew, and once more before the answer comes; then lets the answer come. */
export async function press(button: HTMLElement, key: Key): Promise<void> {
  const release = holdResponses(key);
  act(() => {
    button.focus();
    for (let times = 0; times < 3; times += 1) button.click();
  });
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  if (button.isConnected) fireEvent.click(button);
  release();
}
