import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { toastStore } from '#ui/feedback/toast.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { startSession } from './session.ts';

function Refusal() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Refuse
      </button>
      {isOpen && (
        <ReasonDialog
          title="Refuse the request?"
          label="Send"
          onClose={() => setIsOpen(false)}
          onReason={() => Promise.resolve(setIsOpen(false))}
        />
      )}
    </>
  );
}

/** A list that loses its row when somebody else decides it. */
const listOf = (rows: number) => (
  <MemoryRouter>
    <main>
      <h1>Requests</h1>
      {rows > 0 && <Refusal />}
    </main>
  </MemoryRouter>
);

test('the heading has the focus when a dialog leaves the screen together with the button that opened it', async () => {
  const { rerender } = render(listOf(1));
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'not yet');
  rerender(listOf(0));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Requests' })).toHaveFocus());
});

const messages = () => toastStore.current().map(({ text }) => text);

test.each([
  ['somebody else decides it', undefined, ['This was changed meanwhile. Look at it again.']],
  ['its reader closes it', 'Cancel', []],
  ['its reason is sent', 'Send', []],
])('a dialog that leaves the screen says why where nobody closed it: %s', async (_, button, said) => {
  const { rerender } = render(listOf(1));
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'not yet');
  if (button !== undefined) await userEvent.click(screen.getByRole('button', { name: button }));
  rerender(listOf(0));
  await Promise.resolve();
  expect(messages()).toEqual(said);
});

test.each([
  ['another address is opened', () => window.history.pushState(null, '', '/elsewhere')],
  ['the session ends', () => localStorage.removeItem('token')],
])('a page that is left takes its dialog along without a word: %s', async (_, leave) => {
  const { href } = window.location;
  startSession({ role: 'producer', access: 'a', refresh: 'r', email: 'asha@example.in', organisation: null });
  const { unmount } = render(listOf(1));
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  leave();
  unmount();
  await Promise.resolve();
  expect(messages()).toEqual([]);
  window.history.replaceState(null, '', href);
});

test('a reason is there again after its dialog was closed or the page reloaded, until it is sent', async () => {
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  const { unmount } = render(listOf(1));
  await open();
  await userEvent.type(screen.getByLabelText('Reason'), 'the papers are missing');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await open();
  expect(screen.getByLabelText('Reason')).toHaveValue('the papers are missing');
  unmount();
  render(listOf(1));
  await open();
  expect(screen.getByLabelText('Reason')).toHaveValue('the papers are missing');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await open();
  expect(screen.getByLabelText('Reason')).toHaveValue('');
});
