import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/listeners.ts';

let waits = 0;
const { subscribe, tell } = createListeners();

function change(by: 1 | -1): void {
  waits += by;
  tell();
}

/** Shows the progress bar over the page. @returns ends it; to be called once */
export function beginProgress(): () => void {
  change(1);
  return () => change(-1);
}

/** Whether something that was pressed is still on its way. */
export const useProgress = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waits > 0,
    () => false,
  );
