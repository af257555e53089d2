import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../brand/icon.tsx';
import { useMedia } from './media.ts';
import styles from './carousel.module.css';

export interface CarouselProps {
  /** Name of the whole, e.g. `Testimonials`. */
  label: string;
  /** What one slide is, e.g. `testimonial`: the dots are called `Show testimonial 2`. */
  item: string;
  /** After so many milliseconds the next slide comes; after the last the first. */
  interval: number;
  /** Slides side by side from 768 px on; one unless told, and one on a phone. */
  inView?: number;
  /** Each a slide, with a key of its own. */
  slides: readonly { key: string; content: ReactNode }[];
}

/** Focusable, so that the arrow keys scroll it. */
const SCROLLER = 0;

/** Distance from one slide to the next. Pixels; 0 while there is but one. */
function stepOf(track: HTMLElement): number {
  const [first, second] = track.children as unknown as HTMLElement[];
  return first && second ? second.offsetLeft - first.offsetLeft : 0;
}

/** Scrolls to the slide of that number; behind the last place is the first again. */
function show(track: HTMLElement, index: number): void {
  const step = stepOf(track);
  if (step === 0) return;
  const last = Math.round((track.scrollWidth - track.clientWidth) / step);
  track.scrollTo({ left: index > last ? 0 : index * step });
}

/** Whether the pointer or the focus is inside, or the tab out of sight. */
function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    element.current?.addEventListener('pointerenter', () => setPointedAt(true), { signal });
    element.current?.addEventListener('pointerleave', () => setPointedAt(false), { signal });
    element.current?.addEventListener('focusin', () => setFocus(true), { signal });
    element.current?.addEventListener('focusout', () => setFocus(false), { signal });
    document.addEventListener('visibilitychange', () => setHidden(document.hidden), { signal });
    return () => listeners.abort();
  }, [element]);
  return isPointedAt || hasFocus || isHidden;
}

/**
 * Slides in a row that is scrolled: by itself, by dots, by hand, and without scripts too. It rests under pointer and focus, in a
 * hidden tab, when it was told to, and for those who want no motion.
 */
export function Carousel({ label, item, interval, inView = 1, slides }: CarouselProps) {
  const element = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const isHeld = useHeld(element);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const rests = isHeld || isPaused || isStill;
  useEffect(() => {
    if (rests) return;
    const timer = setInterval(() => track.current && show(track.current, shown + 1), interval);
    return () => clearInterval(timer);
  }, [rests, shown, interval]);

  return (
    <section ref={element} aria-roledescription="carousel" aria-label={label} className={styles.carousel}>
      <div
        ref={track}
        role="group"
        aria-label={`${label}, ${slides.length} in a row`}
        tabIndex={SCROLLER}
        className={styles.track}
        style={{ '--wide': inView } as CSSProperties}
        onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / (stepOf(currentTarget) || 1)))}
      >
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className={styles.slide}
          >
            {content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.controls} data-narrow={slides.length <= inView || undefined}>
          {!isStill && (
            <button
              type="button"
              className={styles.pause}
              aria-label={`${isPaused ? 'Start' : 'Stop'} the slides: ${label}`}
              title={isPaused ? 'Start' : 'Stop'}
              onClick={() => setPaused(!isPaused)}
            >
              <Icon name={isPaused ? 'play' : 'pause'} size={1} />
            </button>
          )}
          {slides.map(({ key }, index) => (
            <button
              key={key}
              type="button"
              aria-label={`Show ${item} ${index + 1}`}
              aria-current={index === shown ? 'true' : undefined}
              // Where the last ones are in sight together there is nowhere to scroll.
              data-narrow={index > slides.length - inView || undefined}
              className={styles.dot}
              onClick={() => track.current && show(track.current, index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
