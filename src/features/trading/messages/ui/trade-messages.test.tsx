import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CLOSING_LINE } from '#lib/closing-line.ts';
import type { Role } from '#lib/contract.ts';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { textsOf } from '#tests/components/expectations.ts';
import { fillIn } from '#tests/components/forms.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { tradeFileOf } from '#tests/components/trade-file.ts';
import { message, type Message } from '../contract.ts';

const LIST = 'GET /api/epr/trades/{id}/messages/';
const SEND = 'POST /api/epr/trades/{id}/messages/';
const READ = 'POST /api/epr/trades/{id}/messages/read/';

const messageOf = (values: Partial<Message>): Message =>
  sample(message, {
    id: 'm1',
    by: 'Green Loop',
    company: 'Green Loop',
    mine: false,
    at: '2026-11-21T06:30:00Z',
    read_at: null,
    role: 'recycler',
    text: 'Hello',
    files: [],
    bank_details: false,
    ...values,
  });

function open(role: Role, messages: Message[] = [], more: object = {}, closed: string | null = null) {
  respond('GET /api/epr/trades/{id}/', { data: { ...tradeFileOf(role, { stage: 'verified' }), ...more } });
  respond(LIST, { data: messages, next: null, closed });
  respond(READ, { message: 'Read.' });
  return openScreen('/trade/one?tab=messages', { as: role });
}
const card = () => screen.findByRole('region', { name: 'Messages of this trade' });

test.each([
  ['recycler', /^Asha Rao, 21/],
  ['superadmin', /^Asha Rao, Green Loop, 21/],
] as const)('a %s reads the name of a person', async (role, expected) => {
  open(role, [messageOf({ by: 'Asha Rao' })], { open_disputes: 1 });
  const [shown] = textsOf(within(await screen.findByRole('log', { name: 'Conversation' })).getAllByRole('listitem'));
  expect(shown).toMatch(expected);
});

test('without messages: who reads them, and the box', async () => {
  open('producer');
  const shown = within(await card());
  expect(shown.getByText('Both companies read this. EPR Mandi reads it only while a dispute is open.')).toBeVisible();
  expect(await shown.findByText('No messages yet.')).toBeVisible();
  for (const name of ['Send', 'Add file']) expect(shown.getByRole('button', { name })).toBeVisible();
  expect(screen.getByText(CLOSING_LINE)).toBeVisible();
});

test('the newest is at the bottom; a text is plain, and bank details have a warning below them', async () => {
  open('producer', [
    messageOf({ id: 'm2', text: 'Pay to A/c 123456789012 at https://bank.example', bank_details: true }),
    messageOf({ id: 'm1', role: 'producer', mine: true, text: 'When?', read_at: '2026-11-21T06:30:00Z' }),
  ]);
  const log = within(await screen.findByRole('log', { name: 'Conversation' }));
  const [first, second] = textsOf(log.getAllByRole('listitem'));
  expect(first).toMatch(/^You, .*When\?Read$/);
  expect(second).toMatch(
    /^Green Loop, .*Bank details never come by message\. Pay only to the account that the trade page shows\.$/,
  );
  expect(log.queryByRole('link')).toBeNull();
});

test('unread messages are counted on the tab, and read once they are in sight', async () => {
  open('producer', [messageOf({})], { unread_messages: 3 });
  expect(await screen.findByRole('link', { name: /^Messages\s*3/ })).toHaveAttribute('aria-current', 'page');
  await vi.waitFor(() => expect(requests(READ)).toHaveLength(1));
});

test('where it cannot be said that they are read, that is said when they next come into sight', async () => {
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  open('producer', [messageOf({})], { unread_messages: 3 });
  refuse(READ, { status: 503, error: 'Busy.' });
  await vi.waitFor(() => expect(requests(READ)).toHaveLength(1));
  respond(READ, { message: 'Read.' });
  await vi.waitFor(() => {
    look('hidden');
    look('visible');
    expect(requests(READ)).toHaveLength(2);
  });
});

test('the box sends a text with its files, and shows a refusal', async () => {
  const user = open('producer');
  const form = await screen.findByRole('form', { name: 'Write a message' });
  await user.click(within(form).getByRole('button', { name: 'Send' }));
  expect(await within(form).findByText('Write a message or add a file')).toBeVisible();
  await fillIn(user, form, { 'Write a message': 'Here it is' });
  await user.upload(within(form).getByLabelText('Files of the message'), new File(['a'], 'slip.pdf'));
  expect(within(form).getByRole('list', { name: 'Files to send' })).toHaveTextContent('slip.pdf');
  refuse(SEND, { status: 409, error: 'This conversation is closed.' });
  await user.click(within(form).getByRole('button', { name: 'Send' }));
  expect(await within(form).findByText('This conversation is closed.')).toBeVisible();
  respond(SEND, { message: 'Message sent.', data: messageOf({}), warnings: [] });
  await user.click(within(form).getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(within(form).queryByRole('list', { name: 'Files to send' })).toBeNull());
  expect(Object.keys(requests(SEND).at(-1)?.body as object)).toEqual(['text', 'file_1']);
});

test('of several files the refused one is named; one more than five is not left out in silence', async () => {
  const user = open('producer');
  const form = await screen.findByRole('form', { name: 'Write a message' });
  const picker = within(form).getByLabelText('Files of the message');
  const pdfs = Array.from({ length: 6 }, (_, n) => new File(['a'], `slip-${n + 1}.pdf`));
  await user.upload(picker, pdfs);
  expect(await within(form).findByText('At most 5 files. Left out: slip-6.pdf.')).toBeVisible();
  refuse(SEND, { status: 400, error: 'It is locked.', errors: { file_3: 'It is locked.' } });
  await user.click(within(form).getByRole('button', { name: 'Send' }));
  expect(await within(form).findByText('slip-3.pdf: It is locked.')).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Remove slip-3.pdf' }));
  // The focus would be lost with the button.
  await vi.waitFor(() => expect(within(form).getByRole('button', { name: 'Add file' })).toHaveFocus());
  const large = new File(['a'], 'large.pdf');
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  await user.upload(picker, large);
  await user.click(within(form).getByRole('button', { name: 'Send' }));
  expect(await within(form).findByText('large.pdf: The file is too large; at most 10 MB.')).toBeVisible();
});

test('a text that is not sent yet survives a reload, and is gone once it is sent', async () => {
  let user = open('producer');
  const text = () => screen.findByLabelText('Write a message', { selector: 'textarea' });
  await user.type(await text(), 'Half a thought');
  cleanup();
  user = openScreen(address());
  expect(await text()).toHaveValue('Half a thought');
  await user.upload(screen.getByLabelText('Files of the message'), new File(['a'], 'slip.pdf'));
  await user.type(await text(), ', and its end');
  cleanup();
  // A browser keeps no file.
  user = openScreen(address());
  expect(await text()).toHaveValue('Half a thought, and its end');
  respond(SEND, { message: 'Message sent.', data: messageOf({}), warnings: [] });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(requests(SEND).at(-1)?.body).toEqual({ text: 'Half a thought, and its end' }));
  await vi.waitFor(async () => expect(await text()).toHaveValue(''));
  cleanup();
  openScreen(address());
  expect(await text()).toHaveValue('');
});

test.each(['This conversation is closed.', 'This company is not on the market any more.'])(
  'where nothing can be sent, "%s" stands in place of the box',
  async (closed) => {
    open('producer', [messageOf({})], { stage: 'cancelled' }, closed);
    expect(await within(await card()).findByText(closed)).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Write a message' })).toBeNull();
  },
);

test('a superadmin has the tab while a dispute is open', async () => {
  respond('GET /api/epr/trades/{id}/', { data: tradeFileOf('superadmin', { stage: 'verified' }) });
  openScreen('/trade/one', { as: 'superadmin' });
  const tabs = within(await screen.findByRole('navigation', { name: 'Parts of this trade' }));
  expect(tabs.queryByRole('link', { name: /Messages/ })).toBeNull();
});

test('a superadmin without an open dispute reads why there is nothing', async () => {
  respond('GET /api/epr/trades/{id}/', { data: tradeFileOf('superadmin', { stage: 'verified' }) });
  openScreen('/trade/one?tab=messages', { as: 'superadmin' });
  expect(await screen.findByText('Messages can be read while a dispute is open.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(requests(LIST)).toEqual([]);
});

test('a superadmin in a dispute reads the conversation', async () => {
  open('superadmin', [messageOf({})], { open_disputes: 1 });
  expect(await screen.findByRole('log', { name: 'Conversation' })).toHaveTextContent('Hello');
  expect(screen.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
  expect(requests(READ)).toEqual([]);
});
