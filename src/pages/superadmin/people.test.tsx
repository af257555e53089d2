/** The superadmin's lists of recyclers and producers. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { respond, breakConnection, refuse, respondUnchecked, requests } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { address, openScreen } from '#tests/components/screen.tsx';
import { BROKEN, NO_LIST, rowOf, rowWith, supervisedPerson } from '#tests/components/superadmin.ts';

const SIDES = {
  recycler: {
    path: '/recyclers-profile',
    title: 'Recyclers - ProfileList',
    list: 'Recyclers',
    id: 'REC-000001',
    confirmation: 'Do you want to delete this recycler?',
    lost: 'Error: Network error! Please try again.',
    why: (reason: string) => `Error: ${reason}`,
  },
  producer: {
    path: '/producer-profile',
    title: 'Producers - ProfileList',
    list: 'Producers',
    id: 'PRO-000001',
    confirmation: "You won't be able to revert this!",
    lost: 'Failed to delete producer.',
    why: (reason: string) => reason,
  },
} as const;

describe.each(['recycler', 'producer'] as const)('The list of %ss', (side) => {
  const { path, title, list, id, confirmation, lost, why } = SIDES[side];
  const LIST = `GET /api/superadmin/${side}s/` as const;
  const DELETE = `DELETE /api/superadmin/${side}s/{id}/` as const;
  const open = (query = '') => openScreen(`${path}${query}`, { as: 'superadmin' });
  const person = { ...supervisedPerson, unique_id: id, canceled_check_proof: '/files/cheque.pdf' };
  const remove = async (user: UserEvent, name = 'Asha Rao') => {
    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  };

  test('has every field of a profile', async () => {
    respond(LIST, { data: [person], next: null });
    open(`?search=${person.gst_number}`);
    const table = await screen.findByRole('table', { name: list });
    expect(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    expect(requests(LIST).map(({ query }) => query.get('search'))).toEqual([person.gst_number]);
    expect(rowOf(table, person.email)).toEqual({
      Name: 'Asha Rao',
      Company: 'Rao Limited',
      ID: id,
      Email: expect.stringContaining('asha@example.in') as string,
      Mobile: '9876543210',
      City: 'Mumbai',
      State: 'Maharashtra',
      'GST number': '27ABCFU1234F1Z5',
      Documents: 'View',
      Registered: '1 Apr 2020',
      Joined: '20 Nov 2026',
      Delete: '',
    });
    const row = within(rowWith(table, person.email));
    expect(row.getByRole('link', { name: 'Rao Limited' })).toHaveAttribute('href', `${path}/one`);
    expect(row.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', `/${side}s/targetStatus/one`);
  });

  test('says whose e-mail is not confirmed', async () => {
    respond(LIST, { data: [{ ...person, email_verified: false }], next: null });
    open();
    const table = await screen.findByRole('table', { name: list });
    expect(rowWith(table, person.email)).toHaveTextContent('E-mail not confirmed');
  });

  test('somebody is deleted after a confirmation, the list without reload', async () => {
    let left = [person];
    respond(LIST, () => ({ data: left, next: null }));
    respond(DELETE, () => {
      left = [];
      return { message: 'Deleted' };
    });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Asha Rao' }));
    const dialog = screen.getByRole('dialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText(confirmation)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(requests(DELETE)).toEqual([]);
    await remove(user);
    await expectMessage(`${list.slice(0, -1)} deleted successfully!`);
    expect(requests(DELETE).map(({ params }) => params['id'])).toEqual(['one']);
    expect(await screen.findByText('No ERP Account available')).toBeVisible();
  });

  test('several are deleted in a row by keyboard', async () => {
    const named = (name: string) => ({ ...person, id: name, full_name: name });
    let left = ['First', 'Middle', 'Last'].map(named);
    respond(LIST, () => ({ data: left, next: null }));
    respond(DELETE, ({ params }) => {
      left = left.filter((each) => each.id !== params['id']);
      return { message: 'Deleted' };
    });
    const user = open();
    const table = await screen.findByRole('table', { name: list });
    for (const [one, next] of [
      ['First', 'Middle'],
      ['Middle', 'Last'],
    ] as const) {
      const row = rowWith(table, one);
      within(row)
        .getByRole('button', { name: `Delete ${one}` })
        .focus();
      await user.keyboard('{Enter}');
      expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
      await user.keyboard('{Tab}{Enter}');
      await waitFor(() => expect(row).not.toBeInTheDocument());
      await waitFor(() => expect(rowWith(table, next)).toHaveFocus());
    }
  });

  test('somebody is not deleted while trades are in flight, and why', async () => {
    const reason = '1 request without a work order is open; it ends when a party rejects it or it expires.';
    respond(LIST, { data: [person], next: null });
    refuse(DELETE, { status: 409, error: reason });
    await remove(open());
    expect(await screen.findByText(why(reason))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
  });

  test('a delete that breaks or does not arrive', async () => {
    respond(LIST, { data: [person], next: null });
    refuse(DELETE, BROKEN);
    const user = open();
    await remove(user);
    await expectMessage(`Failed to delete ${side}.`);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    breakConnection(DELETE);
    await remove(user);
    await expectMessage(lost);
  });

  test('The list is searched, and filtered by year', async () => {
    respond(LIST, ({ query }) => ({ data: query.get('search') === 'nobody' ? [] : [person], next: null }));
    const user = open();
    await screen.findByRole('table', { name: list });
    await user.type(screen.getByRole('searchbox'), 'nobody{Enter}');
    expect(await screen.findByText('No ERP Account available')).toBeVisible();
    expect(requests(LIST).at(-1)?.query.get('search')).toBe('nobody');
    expect(address()).toBe(`${path}?search=nobody`);
    await user.selectOptions(screen.getByLabelText('Filter By FY'), '2022-23');
    expect(await screen.findByText(/^No (recycler|producer) of FY 2022-23 matches “nobody”\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await user.selectOptions(screen.getByLabelText('Filter By FY'), '2026-27');
    await waitFor(() => expect(requests(LIST).at(-1)?.query.get('search')).toBe('2026'));
    expect(address()).toBe(`${path}?FY=2026`);
  });

  test('The list says that loading failed where the answer is no list', async () => {
    respondUnchecked(LIST, { data: {} });
    open('?FY=2026');
    expect(await within(await screen.findByRole('main')).findByRole('alert')).toHaveTextContent(NO_LIST);
  });
});

test('The second of two simultaneous changes of a list does not undo the first', async () => {
  respond('GET /api/superadmin/producers/', { data: [], next: null });
  openScreen('/producer-profile?search=nobody', { as: 'superadmin' });
  const clear = await screen.findByRole('button', { name: 'Clear search' });
  const filter = screen.getByLabelText<HTMLSelectElement>('Filter By FY');
  // The second change comes after the address has changed and before the screen has: nothing is drawn within `act`.
  await act(async () => {
    clear.click();
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    filter.value = '2026';
    filter.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await waitFor(() => expect(address()).toBe('/producer-profile?FY=2026'));
});
