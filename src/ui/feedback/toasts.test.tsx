import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toasts } from './toasts.tsx';

test.each([
  ['an error', 5_000, () => toast.error('Said')],
  ['a success', 3_000, () => toast.success('Said')],
  ['something to know', 3_000, () => toast.info('Said')],
])('%s stays %d ms', (_, milliseconds, say) => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(say);
  act(() => void vi.advanceTimersByTime(milliseconds - 1));
  expect(screen.getByText('Said')).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Said')).not.toBeInTheDocument();
});

test.each([
  ['a mouse holds it, as long as it is there', true],
  ['a finger that was last there does not', false],
])('Under %s', (_, canHover) => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: canHover, media }) as MediaQueryList,
  );
  render(<Toasts />);
  act(() => toast.success('Said'));
  fireEvent.pointerEnter(screen.getByText('Said').closest('li') as HTMLElement);
  act(() => void vi.advanceTimersByTime(6_000));
  expect(screen.queryAllByText('Said')).toHaveLength(canHover ? 1 : 0);
});
