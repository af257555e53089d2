/** Helpers for forms on public pages: typed values and error messages. */
import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';
import { newPerson } from './people.ts';

/** A new visitor. */
export interface Visitor {
  name: string;
  company: string;
  email: string;
  mobile: string;
  message: string;
}

export function newVisitor(): Visitor {
  const { registrationNumber: mark } = newPerson('recycler');
  return {
    name: `Meera ${mark}`,
    company: `Meera Metals ${mark}`,
    email: `meera-${mark}@visitor.example`,
    mobile: mark,
    message: `We have 20 tonnes, lot ${mark}.`,
  };
}

/** Expects these error texts of a form's fields, by label. */
export async function expectFieldErrors(form: Locator, errors: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(errors)) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field, label).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.()]/g, '\\$&')));
    await expect(field, label).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByText(text, { exact: true }), label).toBeVisible();
  }
}

/** Values of a form's text fields and selects, in order. */
export const valuesOf = (form: Locator): Promise<string[]> =>
  form
    .getByRole('textbox')
    .or(form.getByRole('combobox'))
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
