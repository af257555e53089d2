import { createListeners } from '#lib/listeners.ts';

/** Style and default duration of a toast. */
type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Time on screen, in milliseconds. */
  duration: number;
  /** Link to a page of this site. */
  link?: ToastLink | undefined;
  /** When it was shown, in milliseconds since 1970. */
  at: number;
}

interface ToastLink {
  to: string;
  label: string;
}

/** Time on screen in milliseconds, optionally with a link. */
type Extra = number | { duration: number; link: ToastLink };

/** An error shown for less than this has not been read yet. */
const UNREAD_MS = 1000;

const none: readonly Toast[] = [];
let toasts: readonly Toast[] = none;
let nextId = 1;
const { subscribe, tell } = createListeners();

function change(next: readonly Toast[]): void {
  toasts = next;
  tell();
}

function show(kind: ToastKind, text: string, extra: Extra): void {
  const { duration, link } = typeof extra === 'number' ? { duration: extra, link: undefined } : extra;
  // The same text twice in a row is one toast with a restarted duration.
  const twin = toasts.find((each) => each.kind === kind && each.text === text);
  const others = toasts.filter((each) => each !== twin);
  const stays = Math.max(duration, twin?.duration ?? 0);
  change(
    [...others, { id: nextId++, kind, text, duration: stays, link: link ?? twin?.link, at: Date.now() }].slice(-4),
  );
}

/** Shows a short message in the corner. Errors stay for 5 s, others for 3 s, unless a duration in milliseconds is given. */
export const toast = {
  success: (text: string, extra: Extra = 3000) => show('success', text, extra),
  error: (text: string, extra: Extra = 5000) => show('error', text, extra),
  info: (text: string, extra: Extra = 3000) => show('info', text, extra),
  /** Removes errors of earlier attempts that could be read, so that none is shown beside a success. */
  tryAgain: () => {
    const left = toasts.filter(
      ({ kind, link, at }) => kind !== 'error' || link !== undefined || Date.now() - at < UNREAD_MS,
    );
    if (left.length < toasts.length) change(left);
  },
  /** Removes a message that is no longer true. */
  withdraw: (text: string) => change(toasts.filter((each) => each.text !== text)),
  dismiss: (id: number) => change(toasts.filter((each) => each.id !== id)),
};

/** Store for `useSyncExternalStore`; empty on the server. */
export const toastStore = {
  subscribe,
  current: () => toasts,
  onServer: () => none,
};
