import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';
import { dataExport, erasure } from '../contract.ts';

const COPIES = 'GET /api/users/data-exports/';
const ASK = 'POST /api/users/data-exports/';
const ERASURE = 'GET /api/users/erasure/';
const ERASE = 'POST /api/users/erasure/';
const WITHDRAW = 'DELETE /api/users/erasure/';

type Copy = Parameters<typeof sample<typeof dataExport>>[1];

async function open(copies: readonly Copy[] = [], request: object | null = null) {
  respond('GET /api/users/activity/', { data: [], next: null });
  const user = openScreen('/Security', { as: 'producer' });
  respond('GET /api/users/sessions/', { data: [] });
  respond(COPIES, { data: copies.map((copy) => sample(dataExport, copy)), next: null });
  respond(ERASURE, { data: request === null ? null : sample(erasure, request) });
  const section = within(await screen.findByRole('region', { name: 'Your data' }));
  return { user, section };
}

test('a company asks for a copy of its data', async () => {
  const { user, section } = await open();
  const button = await section.findByRole('button', { name: 'Download my data' });
  refuse(ASK, { status: 409, error: 'You asked for your data less than 24 hours ago.' });
  await user.click(button);
  await expectMessage('You asked for your data less than 24 hours ago.');
  respond(ASK, { message: 'We are collecting your data and send you a mail.' });
  respond(COPIES, { data: [sample(dataExport, { id: 'one', state: 'waiting' })], next: null });
  await user.click(button);
  await expectMessage('We are collecting your data and send you a mail.');
});

test('copies are shown by their state, a ready one with its link', async () => {
  const { section } = await open([
    { id: 'a', state: 'ready', size: 1_250_000, link: '/files/a?signature=x' },
    { id: 'b', state: 'failed' },
    { id: 'c', state: 'deleted' },
  ]);
  expect(await section.findByRole('link', { name: /^Copy of 20 Nov 2026, 12:00.* MB$/ })).toHaveAttribute(
    'href',
    '/files/a?signature=x',
  );
  expect(section.getByText(/It could not be made\. Please ask again\.$/)).toBeVisible();
  expect(section.getByText(/Deleted after 7 days\.$/)).toBeVisible();
  expect(section.getByRole('button', { name: 'Download my data' })).toBeEnabled();
});

test('the link of a ready copy is asked for with a fresh proof', async () => {
  respond('GET /api/users/security/', {
    data: {
      email: 'asha@example.in',
      email_verified: true,
      second_factor: { enrolled: false, required: false, due_at: null },
      factors: [],
      recovery_codes_left: 0,
      fresh_until: null,
      password_changed_at: '2026-11-20T06:30:00.000Z',
    },
  });
  const { user, section } = await open([{ id: 'a', state: 'ready', size: 1_250_000, link: null }]);
  await user.click(await section.findByRole('button', { name: /^Copy of 20 Nov 2026, 12:00.* MB$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  respond('POST /api/users/step-up/', { data: { fresh_until: '2026-11-20T06:45:00.000Z' } });
  respond(COPIES, {
    data: [sample(dataExport, { id: 'a', state: 'ready', size: 1_250_000, link: '/files/a?signature=x' })],
    next: null,
  });
  await user.type(dialog.getByLabelText('Password'), 'a secret of the tests');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await section.findByRole('link', { name: /^Copy of 20 Nov 2026/ })).toHaveAttribute(
    'href',
    '/files/a?signature=x',
  );
});

test('while a copy is made no other is asked for', async () => {
  const { section } = await open([{ id: 'a', state: 'waiting' }]);
  expect(await section.findByText(/We are collecting it\. You get an e-mail when it is ready\.$/)).toBeVisible();
  expect(section.getByRole('button', { name: 'Download my data' })).toBeDisabled();
});

test('the request for erasure asks first, with or without a reason', async () => {
  const { user, section } = await open();
  await user.click(await section.findByRole('button', { name: 'Erase my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase your account?' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'ab');
  await user.click(dialog.getByRole('button', { name: 'Request erasure' }));
  expect(await dialog.findByText('Enter 3 to 300 characters')).toBeVisible();
  expect(requests(ERASE)).toEqual([]);
  await user.clear(dialog.getByLabelText(/^Reason/));
  respond(ERASE, { message: 'Your request is recorded. We answer by 25 Dec 2026.' });
  await user.click(dialog.getByRole('button', { name: 'Request erasure' }));
  await expectMessage('Your request is recorded. We answer by 25 Dec 2026.');
  expect(requests(ERASE).map(({ body }) => body)).toEqual([{}]);
});

test('an open request is shown and withdrawn', async () => {
  const { user, section } = await open([], { state: 'requested', answer_by: '2026-12-25T06:30:00.000Z' });
  expect(await section.findByText('You asked us to erase your account. We answer by 25 Dec 2026.')).toBeVisible();
  respond(WITHDRAW, { message: 'Your request is withdrawn.' });
  await user.click(section.getByRole('button', { name: 'Withdraw request' }));
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw your request?' }));
  await user.click(question.getByRole('button', { name: 'Withdraw request' }));
  await expectMessage('Your request is withdrawn.');
});
