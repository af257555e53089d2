import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../brand/icon.tsx';
import { useMedia } from './media.ts';
import styles from './carousel.module.css';

interface CarouselProps {
  /** Name of the carousel, e.g. `Testimonials`. */
  label: string;
  /** Name of one slide, e.g. `testimonial`: the dots are called `Show testimonial 2`. */
  item: string;
  /** Milliseconds between automatic slides; the first follows the last. 5,000 by default: section 9 of the public specification. */
  interval?: number;
  /** Slides side by side from 768 px on, 1 by default; always 1 on a phone. */
  inView?: number;
  /** The slides with their keys. */
  slides: readonly { key: string; content: ReactNode }[];
}

/** `tabIndex` that makes the track focusable, so that the arrow keys scroll it. */
const FOCUSABLE_TAB_INDEX = 0;

/** Distance between two slides in pixels; 0 if there is only one. */
function stepOf(track: HTMLElement): number {
  const [first, second] = track.children as unknown as HTMLElement[];
  return first && second ? second.offsetLeft - first.offsetLeft : 0;
}

/** Scrolls to the slide with this index; wraps around at the end. */
function show(track: HTMLElement, index: number): void {
  const step = stepOf(track);
  if (step === 0) return;
  const last = Math.round((track.scrollWidth - track.clientWidth) / step);
  track.scrollTo({ left: index > last ? 0 : index * step });
}

/** Whether the carousel should pause: pointer or focus is inside, or the tab is hidden. */
function usePaused(element: RefObject<HTMLElement | null>): boolean {
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
 * Slides in a scrolling row: automatic, by dots, by hand, and usable without scripts. It pauses under pointer and focus, in a hidden tab,
 * by its pause button, and with `prefers-reduced-motion`.
 */
export function Carousel({ label, item, interval = 5_000, inView = 1, slides }: CarouselProps) {
  const element = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const isHeld = usePaused(element);
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
        tabIndex={FOCUSABLE_TAB_INDEX}
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
              // The last slides are visible together and have no scroll position of their own.
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
