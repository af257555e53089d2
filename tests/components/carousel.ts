/** Carousels in component tests. The simulated browser has no layout: slides get equal widths, and scrolling is instant. */
import { fireEvent, within } from '@testing-library/react';
import { expect } from 'vitest';

const WIDTH = 100;

const trackOf = (carousel: HTMLElement) => within(carousel).getByRole('group', { name: /in a row$/ });

/** @param inView number of slides side by side */
export function layOut(carousel: HTMLElement, inView = 1): void {
  const slides = within(carousel).getAllByRole('group', { name: /^\d of \d$/ });
  const track = trackOf(carousel);
  for (const [place, slide] of slides.entries())
    Object.defineProperty(slide, 'offsetLeft', { value: place * WIDTH, configurable: true });
  Object.defineProperty(track, 'scrollWidth', { value: slides.length * WIDTH, configurable: true });
  Object.defineProperty(track, 'clientWidth', { value: inView * WIDTH, configurable: true });
  track.scrollTo = ((to: ScrollToOptions) => {
    track.scrollLeft = Math.min(to.left ?? 0, track.scrollWidth - track.clientWidth);
    fireEvent.scroll(track);
  }) as typeof track.scrollTo;
}

/** Number of the first visible slide by scroll position; expects exactly its dot to be marked as current. */
export function shownSlide(carousel: HTMLElement): number {
  const number = trackOf(carousel).scrollLeft / WIDTH + 1;
  const buttons = within(carousel).getAllByRole('button');
  const current = buttons.filter((each) => each.getAttribute('aria-current') === 'true');
  expect(current.map((each) => each.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(`^Show .* ${number}$`),
  ]);
  return number;
}
