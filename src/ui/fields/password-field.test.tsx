import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Form } from './form-shell.tsx';
import { useSchemaForm } from './form.ts';
import { PasswordField } from './password-field.tsx';

const schema = z.object({ password: z.string() });

function TestForm() {
  return (
    <Form form={useSchemaForm(schema, { password: '' })} onSubmit={async () => undefined} label="Test">
      <PasswordField name="password" label="Password" autoComplete="new-password" />
    </Form>
  );
}

function open() {
  render(<TestForm />);
  return { user: userEvent.setup(), field: screen.getByLabelText('Password') };
}

test('The text of the field is hidden, and shown as long as one wants', async () => {
  const { user, field } = open();
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('The field takes what is pasted, at any length, and tells password managers what it is for', async () => {
  const { user, field } = open();
  const long = 'a long way to Pune '.repeat(10);
  await user.click(field);
  await user.paste(long);
  expect(field).toHaveValue(long);
  expect(field).toHaveAttribute('autocomplete', 'new-password');
  expect(field).not.toHaveAttribute('maxlength');
});
