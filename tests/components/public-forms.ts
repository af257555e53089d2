/** Forms of public pages in component tests: their scripts load near the viewport, and each invalid field says what it needs. */
import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** From now on every element counts as near the viewport, so that the forms' scripts are loaded. */
export function comeNear(): void {
  class Near implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
    readonly #notify: IntersectionObserverCallback;
    constructor(notify: IntersectionObserverCallback) {
      this.#notify = notify;
    }
    observe(target: Element) {
      this.#notify([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
    }
    disconnect() {
      // Nothing is observed, so there is nothing to disconnect.
    }
  }
  vi.stubGlobal('IntersectionObserver', Near);
}

/** The form with that name, once its scripts are loaded. */
export const formNamed = (name: string): Promise<HTMLElement> => screen.findByRole('form', { name });

/** Values of a form's fields, by label. */
export const valuesOf = (form: HTMLElement, labels: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    labels.map((label) => [label, within(form).getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value]),
  );

/** Expects these error texts of a form's fields, by label. */
export function expectFieldErrors(form: HTMLElement, errors: Readonly<Record<string, string>>): void {
  for (const [label, text] of Object.entries(errors)) {
    const field = within(form).getByLabelText(label);
    expect(field, label).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(field, label).toHaveAttribute('aria-invalid', 'true');
    expect(within(form).getByText(text), label).toBeVisible();
  }
}
