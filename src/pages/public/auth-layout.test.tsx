import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { layOut, shownSlide } from '../../../tests/components/carousel.ts';
import { openScreen } from '../../../tests/components/screen.tsx';
import { siteOf } from '../../../tests/components/site.ts';

test.each(['/login', '/signup'])('Beside %s three statements about the product change every 4 s', async (path) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  openScreen(path, { services: siteOf() });
  const voices = await screen.findByRole('region', { name: 'About EPR Mandi' });
  layOut(voices);
  expect(within(voices).getAllByRole('group', { name: /^\d of 3$/ })).toHaveLength(3);
  expect(voices).not.toHaveTextContent(/Sample|star/);
  const run = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  expect(shownSlide(voices)).toBe(1);
  run(3_800);
  expect(shownSlide(voices)).toBe(1);
  run(300);
  expect(shownSlide(voices)).toBe(2);
});
