/** Shortcuts of one key, which a person can turn off for this browser. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createListeners } from '#lib/listeners.ts';
import { browserStore } from './storage.ts';

const STORED = 'single_key_shortcuts';
const { subscribe, tell } = createListeners();

const areOn = (): boolean => browserStore.get(STORED) !== 'off';

export function setSingleKeys(on: boolean): void {
  if (on) browserStore.remove(STORED);
  else browserStore.set(STORED, 'off');
  tell();
}

export const useAreSingleKeysOn = (): boolean => useSyncExternalStore(subscribe, areOn, () => true);

/** Whether keys go to a dialog, in which no shortcut of the page acts. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Calls the action of a key, named in small letters, that is pressed once outside of fields and dialogs, without Ctrl, Alt or ⌘. */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat)
      return;
    const action = actions[event.key.toLowerCase()];
    if (action === undefined || !areOn() || isField(event.target) || isDialogOpen()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
