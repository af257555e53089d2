import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { date } from '#lib/fields.ts';
import { DateField, DateFilter } from './date-field.tsx';
import { Form } from './form-shell.tsx';
import { useSchemaForm } from './form.ts';

const schema = z.object({ day: date('A day is required', 'Enter a date.') });

function TestForm({ day, onSend }: { day: string; onSend: (values: object) => void }) {
  const form = useSchemaForm(schema, { day });
  return (
    <Form form={form} onSubmit={async () => onSend(form.getValues())} label="Test">
      <DateField name="day" label="Day" max="2026-12-31" />
      <button type="submit">Send</button>
    </Form>
  );
}

function open(day = '') {
  const onSend = vi.fn();
  render(<TestForm day={day} onSend={onSend} />);
  return { user: userEvent.setup(), field: screen.getByLabelText('Day'), onSend };
}

test.each(['23 Nov 2026', '23-11-2026', '23/11/2026', '2026-11-23'])('Takes %s', async (typed) => {
  const { user, field, onSend } = open();
  await user.type(field, typed);
  expect(field).toHaveValue(typed);
  await user.tab();
  expect(field).toHaveValue('23 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledWith({ day: '2026-11-23' });
});

test('A text that is no date is refused and stays as typed', async () => {
  const { user, field, onSend } = open('2026-11-23');
  expect(field).toHaveValue('23 Nov 2026');
  await user.clear(field);
  await user.type(field, '31 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(field).toHaveValue('31 Nov 2026');
  expect(field).toHaveAccessibleDescription('Enter a date.');
  await user.clear(field);
  await user.tab();
  expect(field).toHaveAccessibleDescription('A day is required');
  expect(onSend).not.toHaveBeenCalled();
});

test('The button opens the calendar of the browser, whose day is shown', async () => {
  const showPicker = vi.fn();
  Object.assign(HTMLInputElement.prototype, { showPicker });
  const { user, field } = open('2026-11-23');
  await user.click(screen.getByRole('button', { name: 'Open calendar' }));
  expect(showPicker).toHaveBeenCalledOnce();
  const calendar = showPicker.mock.contexts[0] as HTMLInputElement;
  expect(calendar).toHaveValue('2026-11-23');
  expect(calendar).toHaveAttribute('max', '2026-12-31');
  fireEvent.change(calendar, { target: { value: '2026-02-01' } });
  expect(field).toHaveValue('1 Feb 2026');
});

function TestFilter({ onDay }: { onDay: (day: string) => void }) {
  const [day, setDay] = useState('');
  return (
    <DateFilter
      label="From"
      value={day}
      onDay={(next) => {
        setDay(next);
        onDay(next);
      }}
    />
  );
}

test('Outside a form it passes on days alone, and says so of what is none', async () => {
  const onDay = vi.fn();
  render(<TestFilter onDay={onDay} />);
  const [user, field] = [userEvent.setup(), screen.getByLabelText('From')];
  await user.type(field, '23-11-2026');
  expect(onDay.mock.calls.at(-1)).toEqual(['2026-11-23']);
  await user.tab();
  expect(field).toHaveValue('23 Nov 2026');
  await user.clear(field);
  expect(onDay.mock.calls.at(-1)).toEqual(['']);
  const count = onDay.mock.calls.length;
  await user.type(field, 'soon');
  expect(screen.queryByText('Enter a date.')).not.toBeInTheDocument();
  await user.tab();
  expect(screen.getByText('Enter a date.')).toBeVisible();
  expect(onDay.mock.calls).toHaveLength(count);
});
