/** Each test of a component begins in an empty browser and fails when a request is unanswered or something is written to the console. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { toast, toastStore } from '../../src/ui/feedback/toast.ts';
import { api, resetApi, unansweredRequests } from './api.ts';

// The whole document of a screen is longer than anybody reads.
configure({ getElementError: (message) => new Error(message ?? 'There is no such element'), asyncUtilTimeout: 3_000 });

/** happy-dom has no `navigator.locks`: here every holder of a name waits for the one before it. */
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

/** Nor does it have popovers: here one opens and closes, without anything that the browser does besides. */
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.setAttribute('data-popover-open', '');
  },
  hidePopover(this: HTMLElement) {
    this.removeAttribute('data-popover-open');
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
afterEach(() => {
  cleanup();
  for (const { id } of toastStore.current()) toast.dismiss(id);
  const unanswered = unansweredRequests();
  const errors = written.splice(0);
  resetApi();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.head.replaceChildren();
  expect(unanswered, 'requests that the test does not answer').toEqual([]);
  expect(errors, 'errors on the console').toEqual([]);
});
afterAll(() => api.close());
