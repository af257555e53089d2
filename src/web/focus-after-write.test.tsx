import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '#tests/components/api.ts';
import { Button } from '#ui/layout/button.tsx';
import { createQueryClient, useApiWrite } from './queries.ts';

const READ_ALL = 'POST /api/users/notifications/read-all/';

/** A button that leaves the screen with what it has done. */
function ReadAll() {
  const { mutate, isSuccess } = useApiWrite(READ_ALL);
  return (
    <main>
      <h1>Notifications</h1>
      {!isSuccess && (
        <Button onClick={() => mutate({ body: { up_to: '2026-11-20T06:30:00.000Z' } })}>Mark all as read</Button>
      )}
    </main>
  );
}

test('The heading has the focus after a write whose button has left the screen', async () => {
  respond(READ_ALL, { message: 'All are read.' });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReadAll />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});
