/** Helpers that fill in forms and read their messages. */
import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** A field of a form by its exact label. */
export const fieldOf = (form: HTMLElement, label: string): HTMLElement => within(form).getByLabelText(label);

/** Fills in fields by label: replaces a text, selects an option by its text, chooses a file. */
export async function fillIn(
  user: UserEvent,
  form: HTMLElement,
  values: Readonly<Record<string, string | File>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(form, label);
    if (value instanceof File) await user.upload(field, value);
    else if (field instanceof HTMLSelectElement) await user.selectOptions(field, value);
    else {
      await user.clear(field);
      await user.click(field);
      await user.paste(value);
    }
  }
}

/** Expects each field, by its label, to have a description that begins with this text. */
export function expectFieldMessages(form: HTMLElement, messages: Readonly<Record<string, string>>): void {
  for (const [label, message] of Object.entries(messages)) {
    const beginning = new RegExp(`^${message.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
    expect(fieldOf(form, label), label).toHaveAccessibleDescription(beginning);
  }
}

/** Texts of a select's options, in order. */
export const optionsOf = (select: HTMLElement): string[] =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent ?? '');

/** A file of so many bytes; its type follows from its name. */
export function fileNamed(name: string, bytes = 12): File {
  const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png', txt: 'text/plain' };
  return new File([new Uint8Array(bytes)], name, { type: types[name.split('.').at(-1) ?? ''] ?? '' });
}
