import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { NavigationProgress } from '#ui/feedback/navigation-progress.tsx';
import { Toasts } from '#ui/feedback/toasts.tsx';
import { NO_RESPONSE } from './network.ts';
import { useOnDemand } from './on-demand.ts';

type Part = () => string;

test('a dialog that is still on its way has the progress bar; one that does not come says so, and can be asked for again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')));
  const loads = [Promise.withResolvers<Part>(), Promise.withResolvers<Part>()];
  let asked = 0;
  function Page() {
    const { Part: Dialog, open } = useOnDemand(() => (loads[asked++] as (typeof loads)[0]).promise);
    return (
      <>
        <NavigationProgress />
        <Toasts />
        <button type="button" onClick={() => void open()}>
          Pay
        </button>
        {Dialog && <Dialog />}
      </>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />);
  const bar = () => document.querySelector('[data-navigation-progress]');
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await press();
  expect(bar()).not.toBeNull();
  await act(async () => loads[0]?.reject(new Error('lost')));
  expect(bar()).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent(NO_RESPONSE);
  await press();
  expect(bar()).not.toBeNull();
  await act(async () => loads[1]?.resolve(() => 'The dialog'));
  expect(screen.getByText('The dialog')).toBeVisible();
  expect(bar()).toBeNull();
});
