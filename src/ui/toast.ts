/** How a toast looks and how long it stays. */
export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Milliseconds in sight. */
  duration: number;
}

const none: readonly Toast[] = [];
let toasts: readonly Toast[] = none;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, text: string, duration: number): void {
  // The same text twice in a row is one toast that stays longer.
  const others = toasts.filter((each) => each.kind !== kind || each.text !== text);
  change([...others, { id: nextId++, kind, text, duration }].slice(-4));
}

/** Shows a short message in the corner; errors stay 5 s, the others 3 s, unless a duration in milliseconds is given. */
export const toast = {
  success: (text: string, duration = 3000) => show('success', text, duration),
  error: (text: string, duration = 5000) => show('error', text, duration),
  info: (text: string, duration = 3000) => show('info', text, duration),
  dismiss: (id: number) => change(toasts.filter((each) => each.id !== id)),
};

/** For `useSyncExternalStore`; the server shows none. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => toasts,
  onServer: () => none,
};
