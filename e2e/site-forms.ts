/** Steps of the tests of forms on public pages: what somebody types, and what the fields then say. */
import type { Locator } from '@playwright/test';
import { expect } from './market.ts';
import { newPerson } from './people.ts';

/** A visitor nobody else has been. */
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

/** The texts under the wrong fields of a form, by label. */
export async function expectFieldErrors(form: Locator, errors: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(errors)) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field, label).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.()]/g, '\\$&')));
    await expect(field, label).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByText(text, { exact: true }), label).toBeVisible();
  }
}

/** What stands in a form's text fields and lists, in their order. */
export const valuesOf = (form: Locator): Promise<string[]> =>
  form
    .getByRole('textbox')
    .or(form.getByRole('combobox'))
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
