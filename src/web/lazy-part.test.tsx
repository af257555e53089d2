import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { NO_RESPONSE, OLD_PAGE } from './network.ts';

const answer = async () => ({ default: ({ name }: { name: string }) => <p>{`The part of ${name}`}</p> });

function open(load: typeof answer) {
  const Part = lazyPart(load, (message, { name }) => <section aria-label={name}>{message}</section>);
  render(
    <>
      <input aria-label="Typed" />
      <Suspense>
        <Part name="Asha" />
      </Suspense>
    </>,
  );
}

test.each([
  { where: 'no server responds', respond: () => Promise.reject(new TypeError('lost')), told: NO_RESPONSE },
  { where: 'the server responds', respond: () => Promise.resolve(new Response()), told: OLD_PAGE },
])(
  'a part whose code does not come where $where leaves the page as it is, says so, and comes when it is asked for again',
  async ({ respond, told }) => {
    vi.stubGlobal('fetch', respond);
    const load = vi.fn(answer).mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'));
    open(load);
    await userEvent.type(screen.getByLabelText('Typed'), 'a note');
    const message = await screen.findByText(told);
    expect(screen.getByRole('region', { name: 'Asha' })).toContainElement(message);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The part of Asha')).toBeVisible();
    expect(screen.getByLabelText('Typed')).toHaveValue('a note');
    expect(load).toHaveBeenCalledTimes(3);
  },
);

test('what fails once is asked for a second time at once', async () => {
  open(vi.fn(answer).mockRejectedValueOnce(new Error('lost')));
  expect(await screen.findByText('The part of Asha')).toBeVisible();
});
