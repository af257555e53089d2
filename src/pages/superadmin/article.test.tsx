/** An article of the superadmin: deleted after a confirmation; a missing one says so. Its editor needs a real browser. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { editedArticle } from '#oversight/content/contract.ts';
import { respond, holdResponses, refuse, requests } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen } from '#tests/components/screen.tsx';

const READ = 'GET /api/superadmin/blogs/{id}/';
const DELETE = 'DELETE /api/superadmin/blogs/{id}/';
const article = sample(editedArticle, {
  id: 'one',
  title: 'Rules of 2026',
  slug: 'rules-of-2026',
  content: '<p>stored</p>',
  status: 'published',
  published: true,
  version: 1,
});
const open = () => openScreen('/Articles/one', { as: 'superadmin' });

test('An article is deleted after a confirmation, and the list has it no more', async () => {
  respond(READ, { data: article });
  respond(DELETE, { message: 'Article deleted.' });
  respond('GET /api/superadmin/blogs/', { data: [], next: null });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const confirmation = screen.getByRole('dialog', { name: 'Delete this article?' });
  expect(confirmation).toHaveTextContent('“Rules of 2026” is erased with its picture and leaves the site at once.');
  await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
  expect(requests(DELETE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const release = holdResponses(DELETE);
  await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true'));
  release();
  await expectMessage('Article deleted.');
  await waitFor(() => expect(address()).toBe('/Articles'));
  expect(requests(DELETE).map(({ params }) => params['id'])).toEqual(['one']);
  // The deleted article was not requested.
  expect(requests(READ)).toHaveLength(1);
  await user.type(await screen.findByRole('searchbox'), 'Rules{Enter}');
  expect(await screen.findByText('No article matches “Rules”.')).toBeVisible();
});

test('one that could not be deleted stays', async () => {
  respond(READ, { data: article });
  refuse(DELETE, { error: 'Something went wrong.' });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  await expectMessage('Something went wrong.');
  expect(address()).toBe('/Articles/one');
  expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
});

test('one that is not there says so, with the way to all', async () => {
  refuse(READ, { status: 404 });
  open();
  expect(await screen.findByText('There is no such article')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/Articles');
});
