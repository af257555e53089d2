import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { TESTIMONIALS, type Testimonial } from './testimonials.ts';
import styles from './testimonial-carousel.module.css';

/** Milliseconds. Source: section 9 of the first specification. */
const INTERVAL = 4_000;

/** Whether the pointer or the focus is inside. */
function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    for (const event of ['pointerenter', 'focusin']) {
      element.current?.addEventListener(event, () => setHeld(true), { signal });
    }
    for (const event of ['pointerleave', 'focusout']) {
      element.current?.addEventListener(event, () => setHeld(false), { signal });
    }
    return () => listeners.abort();
  }, [element]);
  return held;
}

/** Three slides that change by themselves, except under pointer or focus and for those who want no motion. */
export function TestimonialCarousel() {
  const element = useRef<HTMLElement>(null);
  const held = useHeld(element);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (held || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => setShown((shown + 1) % TESTIMONIALS.length), INTERVAL);
    return () => clearTimeout(timer);
  }, [held, shown]);
  return (
    <section ref={element} aria-roledescription="carousel" aria-label="Testimonials" className={styles.carousel}>
      <div className={styles.slides} aria-live={held ? 'polite' : 'off'}>
        {TESTIMONIALS.map((testimonial, index) => (
          <Slide key={testimonial.name} testimonial={testimonial} index={index} current={index === shown} />
        ))}
      </div>
      <div className={styles.dots}>
        {TESTIMONIALS.map((testimonial, index) => (
          <button
            key={testimonial.name}
            type="button"
            aria-label={`Show testimonial ${index + 1}`}
            aria-current={index === shown ? 'true' : undefined}
            className={styles.dot}
            onClick={() => setShown(index)}
          />
        ))}
      </div>
    </section>
  );
}

function Slide({ testimonial, index, current }: { testimonial: Testimonial; index: number; current: boolean }) {
  const { name, role, feedback, stars } = testimonial;
  return (
    <figure
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${TESTIMONIALS.length}`}
      aria-hidden={!current}
      className={styles.slide}
      data-current={current || undefined}
    >
      <p className={styles.stars}>
        <span className="visually-hidden">{stars} of 5 stars</span>
        {Array.from({ length: stars }, (_, star) => (
          <Icon key={star} name="star" />
        ))}
      </p>
      <blockquote className={styles.feedback}>{feedback}</blockquote>
      <figcaption>
        <span className={styles.name}>{name}</span>
        <span className={styles.role}>{role}</span>
      </figcaption>
    </figure>
  );
}
