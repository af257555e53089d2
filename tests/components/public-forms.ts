/** The forms of public pages in component tests: their code comes when somebody is near, and each wrong field says what it needs. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** From now on every part of a page counts as near, so that the code of its forms comes. */
export function comeNear(): void {
  class Near implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
    readonly #tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element) {
      this.#tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
    }
    disconnect() {
      // Nothing is observed any longer.
    }
  }
  vi.stubGlobal('IntersectionObserver', Near);
}

/** The form of that name, when its code has come. */
export const formNamed = (name: string): Promise<HTMLElement> => screen.findByRole('form', { name });

/** Types and chooses by labels, in their order. */
export async function fillIn(
  user: UserEvent,
  form: HTMLElement,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = within(form).getByLabelText(label);
    if (field.tagName === 'SELECT') await user.selectOptions(field, value);
    else {
      await user.clear(field);
      await user.click(field);
      await user.paste(value);
    }
  }
}

/** What stands in a form's fields, by label. */
export const valuesOf = (form: HTMLElement, labels: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    labels.map((label) => [label, within(form).getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value]),
  );

/** The texts under the wrong fields of a form, by label. */
export function expectFieldErrors(form: HTMLElement, errors: Readonly<Record<string, string>>): void {
  for (const [label, text] of Object.entries(errors)) {
    const field = within(form).getByLabelText(label);
    expect(field, label).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(field, label).toHaveAttribute('aria-invalid', 'true');
    expect(within(form).getByText(text), label).toBeVisible();
  }
}

/** The words of a list's options, in their order. */
export const optionsOf = (field: HTMLElement): string[] =>
  within(field)
    .getAllByRole('option')
    .map((option) => option.textContent ?? '');
