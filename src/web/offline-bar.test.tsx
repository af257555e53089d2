import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { network } from './network.ts';
import { OfflineBar } from './offline-bar.tsx';

const TEXT = 'You are offline. What you see may be out of date.';

function open() {
  const onFound = vi.fn();
  const leave = vi.fn((event: Event) => event.preventDefault());
  const page = (
    <>
      <OfflineBar onFound={onFound} />
      <a href="/elsewhere" onClick={leave as never}>
        Elsewhere
      </a>
      <a href="?tab=two" onClick={leave as never}>
        Same page
      </a>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), onFound, leave, router };
}

test('The bar is there while the browser is offline or a call has found no network, and goes with the next response', () => {
  open();
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent(TEXT);
  act(network.begin());
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  act(() => network.lost());
  expect(screen.getByText(TEXT)).toBeVisible();
});

test('A response that was on its way when the network was lost does not hide it', () => {
  open();
  const found = network.begin();
  act(() => void window.dispatchEvent(new Event('offline')));
  act(found);
  expect(screen.getByText(TEXT)).toBeVisible();
  act(network.begin());
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
});

test('Retry asks the server, and then for what the page shows', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('No network'));
  const { user, onFound } = open();
  act(() => network.lost());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled());
  expect(onFound).not.toHaveBeenCalled();
  expect(screen.getByText(TEXT)).toBeVisible();
  asked.mockResolvedValueOnce(new Response());
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(onFound).toHaveBeenCalledOnce());
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
});

test('A link to another page keeps this one; it works again with the network', async () => {
  const { user, leave } = open();
  act(() => network.lost());
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(leave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Same page' }));
  expect(leave).toHaveBeenCalledTimes(1);
  act(network.begin());
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(leave).toHaveBeenCalledTimes(2);
});

test('A page that is chosen without a link keeps this one too; the end of a session leads away', async () => {
  const { router } = open();
  act(() => network.lost());
  await act(() => router.navigate('/Exposure'));
  expect(router.state.location.pathname).toBe('/');
  await act(() => router.navigate('/?tab=two'));
  expect(router.state.location.search).toBe('?tab=two');
  await act(() => router.navigate('/Erpcredits', { replace: true }));
  expect(router.state.location.pathname).toBe('/Erpcredits');
  act(network.begin());
  await act(() => router.navigate('/Exposure'));
  expect(router.state.location.pathname).toBe('/Exposure');
});
