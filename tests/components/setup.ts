/** Each component test begins with an empty browser and fails on a request without a defined response and on any console output. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { toast, toastStore } from '#ui/feedback/toast.ts';
import { network } from '#web/network.ts';
import { api, resetApi, unexpectedRequests } from './api.ts';

configure({
  // Without the whole document, which is too long to read.
  getElementError: (message) => new Error(message ?? 'There is no such element'),
  // The first screen of a worker loads its modules.
  asyncUtilTimeout: 10_000,
});

/** happy-dom lacks `navigator.locks`: this one queues the holders of a name. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request(name: string, ...rest: unknown[]) {
      const work = rest.at(-1) as () => unknown;
      const turn = (last.get(name) ?? Promise.resolve()).then(work);
      const settled = turn.catch(() => undefined);
      last.set(name, settled);
      return turn;
    },
  };
}

/** happy-dom lacks popovers: these open and close, without the browser's other behaviour. */
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.setAttribute('data-popover-open', '');
  },
  hidePopover(this: HTMLElement) {
    this.removeAttribute('data-popover-open');
  },
});

/** happy-dom leaves the focus with a dialog that closes: a modal one gives it back. */
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    focusedBefore.set(this, document.activeElement);
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
    const before = focusedBefore.get(this);
    if (before instanceof HTMLElement) before.focus();
  },
});

const written: string[] = [];

beforeAll(() => api.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  vi.spyOn(console, 'error').mockImplementation(
    (...parts: unknown[]) => void written.push(parts.map(String).join(' ')),
  );
});
afterEach(async () => {
  cleanup();
  // A dialog says that it is gone once it is.
  await Promise.resolve();
  for (const { id } of toastStore.current()) toast.dismiss(id);
  network.begin()();
  const unexpected = unexpectedRequests();
  const errors = written.splice(0);
  resetApi();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.head.replaceChildren();
  expect(unexpected, 'requests for which the test defines no response').toEqual([]);
  expect(errors, 'errors on the console').toEqual([]);
});
afterAll(async () => {
  // The file that comes next shares what was loaded: of a part whose loading ended with this file it would get the failure.
  await vi.dynamicImportSettled();
  api.close();
});
