import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Form } from './form-shell.tsx';
import { useSchemaForm } from './form.ts';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const schema = z.object({ gstin: z.string(), account: z.string(), title: z.string(), note: z.string() });

function TestForm() {
  return (
    <Form
      form={useSchemaForm(schema, { gstin: '', account: '', title: '', note: '' })}
      onSubmit={async () => undefined}
      label="Test"
    >
      <TextField name="gstin" label="GST Number" code capitals maxLength={15} />
      <TextField name="account" label="Account" digitsOnly maxLength={6} />
      <TextField name="title" label="Title" maxLength={10} />
      <TextAreaField name="note" label="Note" rows={2} maxLength={10} />
    </Form>
  );
}

async function paste(label: string, text: string) {
  render(<TestForm />);
  const user = userEvent.setup();
  const field = screen.getByLabelText(label);
  await user.click(field);
  await user.paste(text);
  return field;
}

test.each([
  ['blanks around it', 'GST Number', ' \u00a027aapfu0939f1zv\t', '27AAPFU0939F1ZV'],
  ['blanks and dashes inside a code', 'GST Number', '27 AAPFU–0939-F 1ZV', '27AAPFU0939F1ZV'],
  ['digits of a Hindi keyboard', 'Account', '१२ ३४५६', '123456'],
  ['what only copying put in', 'Title', '\ufeff\u200b Lead \u00adscrap', 'Lead scrap'],
  ['blanks before a longer text', 'Note', '\n  Lead scrap\n', 'Lead scrap'],
])('What is pasted with %s keeps its last character', async (_, label, pasted, kept) => {
  expect(await paste(label, pasted)).toHaveValue(kept);
});

test('Typed text keeps the blanks between its words', async () => {
  render(<TestForm />);
  const field = screen.getByLabelText('Title');
  await userEvent.setup().type(field, ' Lead bar');
  expect(field).toHaveValue('Lead bar');
});
