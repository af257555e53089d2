import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { KeepListFocus } from '../lists/keep-list-focus.tsx';
import { Button } from './button.tsx';
import { captureFocus } from './restore-focus.ts';

function Screen({ send }: { send: Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const keepPlace = captureFocus();
    setBusy(true);
    await send;
    setBusy(false);
    keepPlace();
  };
  return (
    <main tabIndex={-1}>
      <Button busy={busy} onClick={() => void submit()}>
        Submit
      </Button>
      <input aria-label="Next" />
    </main>
  );
}

function open() {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Screen send={promise} />);
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Submit' }), finish: resolve };
}

test('After a double click the button has the focus again, which its second press gave to the screen', async () => {
  const { user, button, finish } = open();
  await user.click(button);
  screen.getByRole('main').focus();
  finish();
  await waitFor(() => expect(button).toHaveFocus());
});

/** A screen whose button has been pressed and is busy, so that the focus is lost; `show` renders it anew. */
function pressedButton() {
  const page = (busy: boolean, answer?: ReactNode) => (
    <main>
      <section>
        <Button busy={busy}>Pause</Button>
        <a href="/offer">View offer</a>
      </section>
      {answer}
    </main>
  );
  const { rerender } = render(page(false));
  const pressed = screen.getByRole('button');
  pressed.focus();
  const keepPlace = captureFocus();
  pressed.blur();
  const show = (...state: Parameters<typeof page>) => rerender(page(...state));
  show(true);
  return { pressed, keepPlace, show };
}

test('A button that is still disabled when the answer has come has the focus again once it is not, and nothing scrolls', async () => {
  const { pressed, keepPlace, show } = pressedButton();
  const focus = vi.spyOn(pressed, 'focus');
  keepPlace();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body).toHaveFocus();
  show(false);
  await waitFor(() => expect(pressed).toHaveFocus());
  // The error of a long form has been scrolled into view, and stays there.
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});

test('A button whose answer is a dialog has the focus again when that is closed', async () => {
  const { pressed, keepPlace, show } = pressedButton();
  show(
    false,
    <dialog open>
      <input aria-label="Code" />
    </dialog>,
  );
  screen.getByLabelText('Code').focus();
  keepPlace();
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByLabelText('Code')).toHaveFocus();
  // The browser gives the focus to no element, as none had it when the dialog opened, and then tells of the end.
  screen.getByLabelText('Code').blur();
  screen.getByRole('dialog').dispatchEvent(new Event('close'));
  await waitFor(() => expect(pressed).toHaveFocus());
});

test('A person who has gone on to another field stays there', async () => {
  const { user, button, finish } = open();
  await user.click(button);
  await user.click(screen.getByLabelText('Next'));
  finish();
  await waitFor(() => expect(button).toBeEnabled());
  // The focus is restored in a timer.
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByLabelText('Next')).toHaveFocus();
});

test('In a list that keeps the focus, an answer that comes before the buttons have changed moves it to no other control of the card', async () => {
  const item = (buttons: ReactNode) => (
    <KeepListFocus>
      <ul>
        <li>
          <article aria-label="First">
            {buttons}
            <a href="/trade">View trade</a>
          </article>
        </li>
      </ul>
    </KeepListFocus>
  );
  const { rerender } = render(item(<Button>Approve</Button>));
  screen.getByRole('button').focus();
  const keepPlace = captureFocus();
  screen.getByRole('button').blur();
  rerender(item(<Button busy>Approve</Button>));
  keepPlace();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body).toHaveFocus();
  rerender(item(null));
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
});

test('In a list that keeps the focus, buttons that became text while the answer was pending give it to the item once it has come', async () => {
  const item = (pending: boolean, button?: ReactNode) => (
    <KeepListFocus>
      <article aria-label="First">
        <p aria-busy={pending}>Approved</p>
        {button}
      </article>
    </KeepListFocus>
  );
  const { rerender } = render(item(false, <Button>Approve</Button>));
  screen.getByRole('button').focus();
  rerender(item(true));
  // Twice a frame, in which the list looks whether the focus is lost.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.body).toHaveFocus();
  rerender(item(false));
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
});
