import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { layOut, shownSlide } from '#tests/components/carousel.ts';
import { Carousel } from './carousel.tsx';

const LONG = 30_000;

function open(count: number, inView = 1) {
  const slides = Array.from({ length: count }, (_, place) => ({
    key: `${place}`,
    content: <a href="#x">Read {place}</a>,
  }));
  render(<Carousel label="Voices" item="voice" inView={inView} slides={slides} />);
  layOut(whole(), inView);
}

const run = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const whole = () => screen.getByRole('region', { name: 'Voices' });
const dot = (number: number) => screen.getByRole('button', { name: `Show voice ${number}` });
const shown = () => shownSlide(whole());

beforeEach(() => {
  vi.useFakeTimers();
});

describe('A carousel', () => {
  test('goes on every interval, begins again after the last, and has a dot for each slide', async () => {
    open(3);
    expect(shown()).toBe(1);
    for (const [before, after] of [
      [1, 2],
      [2, 3],
      [3, 1],
    ] as const) {
      await run(4_800);
      expect(shown()).toBe(before);
      await run(300);
      expect(shown()).toBe(after);
    }
    fireEvent.click(dot(3));
    expect(shown()).toBe(3);
  });

  test('with several in sight goes back when the last one is', async () => {
    open(6, 3);
    for (const after of [2, 3, 4, 1]) {
      await run(5_000);
      expect(shown()).toBe(after);
    }
  });

  test('rests under the pointer', async () => {
    open(3);
    fireEvent.pointerEnter(whole());
    await run(LONG);
    expect(shown()).toBe(1);
    fireEvent.pointerLeave(whole());
    await run(5_000);
    expect(shown()).toBe(2);
  });

  test('rests while the focus is inside; a pointer that passes over takes nothing from that', async () => {
    open(3);
    const [link] = within(whole()).getAllByRole('link');
    act(() => link?.focus());
    fireEvent.pointerEnter(whole());
    fireEvent.pointerLeave(whole());
    await run(LONG);
    expect(shown()).toBe(1);
    act(() => link?.blur());
    await run(5_000);
    expect(shown()).toBe(2);
  });

  test('rests in a hidden tab', async () => {
    open(3);
    const hide = (hidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      fireEvent(document, new Event('visibilitychange'));
    };
    hide(true);
    await run(LONG);
    expect(shown()).toBe(1);
    hide(false);
    await run(5_000);
    expect(shown()).toBe(2);
  });

  test('rests when it is told to, and goes on when it is told to', async () => {
    open(3);
    fireEvent.click(screen.getByRole('button', { name: 'Stop the slides: Voices' }));
    await run(LONG);
    expect(shown()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Start the slides: Voices' }));
    await run(5_000);
    expect(shown()).toBe(2);
  });

  test('rests for those who want no motion, and has its dots all the same', async () => {
    const still = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...still, media: query }) as never);
    open(3);
    await run(LONG);
    expect(shown()).toBe(1);
    expect(screen.queryByRole('button', { name: /the slides/ })).not.toBeInTheDocument();
    fireEvent.click(dot(2));
    expect(shown()).toBe(2);
  });
});
