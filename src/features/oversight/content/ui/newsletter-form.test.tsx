import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  respond,
  breakConnection,
  respondWithHtml,
  holdResponses,
  refuse,
  respondUnchecked,
  requests,
} from '#tests/components/api.ts';
import { openScreen, SITE } from '#tests/components/screen.tsx';
import { siteOf } from '#tests/components/site.ts';

const SUBSCRIBE = 'POST /api/users/newsletter/subscribe/';
const THANKS = 'Thank you! You subscribed successfully!';
const EMAIL = 'meera@visitor.example';

async function open() {
  const user = openScreen('/', { services: siteOf() });
  const form = within(await screen.findByRole('form', { name: 'Newsletter' }));
  const email = form.getByRole('textbox', { name: 'Email for our newsletter' });
  const button = form.getByRole('button', { name: 'Subscribe' });
  const bar = within(screen.getByRole('region', { name: 'Newsletter' }));
  const expectText = (role: 'status' | 'alert', text: string) =>
    waitFor(() => expect(bar.getByRole(role).textContent).toBe(text));
  return { user, email, button, expectText };
}

test('Nothing is sent while the address is empty or the browser finds it wrong', async () => {
  respond(SUBSCRIBE, { message: THANKS });
  const { user, email, button, expectText } = await open();
  await user.click(button);
  await user.type(email, '   {Enter}');
  await user.clear(email);
  await user.type(email, 'no address');
  await user.click(button);
  expect(button).toBeEnabled();
  expect(requests(SUBSCRIBE)).toEqual([]);
  await user.clear(email);
  await user.type(email, EMAIL);
  await user.click(button);
  await expectText('status', THANKS);
  expect(requests(SUBSCRIBE).map(({ body }) => body)).toEqual([{ email: EMAIL }]);
});

test('The button is busy while it is sent, once; then thanks and an empty field, a second time too', async () => {
  respond(SUBSCRIBE, { message: THANKS });
  const { user, email, button, expectText } = await open();
  await user.type(email, EMAIL);
  const letGo = holdResponses(SUBSCRIBE);
  await user.dblClick(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(button).toBeDisabled();
  await user.type(email, '{Enter}');
  letGo();
  await expectText('status', THANKS);
  expect(email).toHaveValue('');
  expect(button).toBeEnabled();
  expect(requests(SUBSCRIBE)).toHaveLength(1);
  // The form has emptied the field itself, so the test need not.
  await user.clear(email);
  await user.type(email, `${EMAIL}{Enter}`);
  await waitFor(() => expect(requests(SUBSCRIBE)).toHaveLength(2));
  await expectText('status', THANKS);
});

test('A failure says so and keeps the address', async () => {
  const { user, email, button, expectText } = await open();
  await user.type(email, EMAIL);
  breakConnection(SUBSCRIBE);
  await user.click(button);
  await expectText('alert', 'An error occurred while subscribing. Please try again.');
  expect(email).toHaveValue(EMAIL);
  respondWithHtml(SUBSCRIBE);
  await user.click(button);
  await expectText('alert', 'Something went wrong!');
  refuse(SUBSCRIBE, { status: 429, error: 'Too many messages from here.' });
  await user.click(button);
  await expectText('alert', 'Too many messages from here.');
  expect(email).toHaveValue(EMAIL);
  respondUnchecked(SUBSCRIBE, { status: false, message: 'Not today.' }, 400);
  await user.click(button);
  await expectText('alert', 'Not today.');
});

test('An answer that says it worked counts, whatever its HTTP status', async () => {
  const { user, email, button, expectText } = await open();
  await user.type(email, EMAIL);
  respondUnchecked(SUBSCRIBE, { status: true, message: 'You were here before.' }, 409);
  await user.click(button);
  await expectText('status', 'You were here before.');
  expect(email).toHaveValue('');
  await user.clear(email);
  await user.type(email, EMAIL);
  respondUnchecked(SUBSCRIBE, { status: true }, 409);
  await user.click(button);
  await expectText('status', THANKS);
});

test('Without scripts a mail address stands in place of the form', async () => {
  await open();
  expect(screen.getByText(/^To subscribe to our newsletter, write to/)).toHaveTextContent(SITE.supportEmail);
});
