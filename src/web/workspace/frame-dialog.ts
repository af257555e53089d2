/** Which dialog of the frame is open; buttons and keys open them from anywhere. */
import { useSyncExternalStore } from 'react';

type FrameDialog = 'search' | 'shortcuts' | 'organisations' | null;

let shown: FrameDialog = null;
const listeners = new Set<() => void>();

/** Opens a dialog of the frame instead of the open one; null closes it. */
export function showFrameDialog(dialog: FrameDialog): void {
  shown = dialog;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useFrameDialog = (): FrameDialog =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
