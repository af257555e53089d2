/** How a toast looks and how long it stays. */
export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Milliseconds in sight. */
  duration: number;
  /** Where to go from here, in this site. */
  link?: ToastLink | undefined;
  /** Milliseconds since 1970 when it was shown. */
  at: number;
}

export interface ToastLink {
  to: string;
  label: string;
}

/** Milliseconds in sight, or that and a link. */
type Extra = number | { duration: number; link: ToastLink };

/** An error that has stood for less was not read yet. Milliseconds. */
const UNREAD = 1000;

const none: readonly Toast[] = [];
let toasts: readonly Toast[] = none;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, text: string, extra: Extra): void {
  const { duration, link } = typeof extra === 'number' ? { duration: extra, link: undefined } : extra;
  // The same text twice in a row is one toast that stays longer.
  const twin = toasts.find((each) => each.kind === kind && each.text === text);
  const others = toasts.filter((each) => each !== twin);
  const stays = Math.max(duration, twin?.duration ?? 0);
  change(
    [...others, { id: nextId++, kind, text, duration: stays, link: link ?? twin?.link, at: Date.now() }].slice(-4),
  );
}

/** Shows a short message in the corner; errors stay 5 s, the others 3 s, unless a duration in milliseconds is given. */
export const toast = {
  success: (text: string, extra: Extra = 3000) => show('success', text, extra),
  error: (text: string, extra: Extra = 5000) => show('error', text, extra),
  info: (text: string, extra: Extra = 3000) => show('info', text, extra),
  /** Somebody tries again: errors of earlier tries that could be read go, so that none stands beside a success. */
  tryAgain: () => {
    const left = toasts.filter(
      ({ kind, link, at }) => kind !== 'error' || link !== undefined || Date.now() - at < UNREAD,
    );
    if (left.length < toasts.length) change(left);
  },
  /** What a message said holds no longer. */
  withdraw: (text: string) => change(toasts.filter((each) => each.text !== text)),
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
