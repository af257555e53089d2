/** Which dialog of the frame is open; buttons and keys open them from anywhere. */
import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/listeners.ts';

type FrameDialog = 'search' | 'shortcuts' | 'organisations' | null;

let shown: FrameDialog = null;
const { subscribe, tell } = createListeners();

/** Opens a dialog of the frame instead of the open one; null closes it. */
export function showFrameDialog(dialog: FrameDialog): void {
  shown = dialog;
  tell();
}

export const useFrameDialog = (): FrameDialog =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
