/** How tests fill in forms and read what they say. */
import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** A field of a form by its whole label. */
export const fieldOf = (form: HTMLElement, label: string): HTMLElement => within(form).getByLabelText(label);

/** Fills in fields by their labels: types a text in place of what is there, chooses an option by its words, chooses a file. */
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

/** Each field, by its label, is described by a text that begins so. */
export function expectFieldMessages(form: HTMLElement, messages: Readonly<Record<string, string>>): void {
  for (const [label, message] of Object.entries(messages)) {
    const beginning = new RegExp(`^${message.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
    expect(fieldOf(form, label), label).toHaveAccessibleDescription(beginning);
  }
}

/** The words of a select's options, in their order. */
export const optionsOf = (select: HTMLElement): string[] =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent ?? '');

/** A document of one's own, of so many bytes; its type is that of its name. */
export function fileNamed(name: string, bytes = 12): File {
  const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png', txt: 'text/plain' };
  return new File([new Uint8Array(bytes)], name, { type: types[name.split('.').at(-1) ?? ''] ?? '' });
}
