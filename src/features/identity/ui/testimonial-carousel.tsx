import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { TESTIMONIALS, type Testimonial } from './testimonials.ts';
import styles from './testimonial-carousel.module.css';

/** Milliseconds. Source: section 9 of the first specification. */
const INTERVAL = 4_000;

/** Three slides that change by themselves, except under pointer or focus and for those who want no motion. */
export function TestimonialCarousel() {
  const [shown, setShown] = useState(0);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setShown((index) => (index + 1) % TESTIMONIALS.length), INTERVAL);
    return () => clearInterval(timer);
    // A slide that one has chosen stays its full time.
  }, [held, shown]);
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Testimonials"
      className={styles.carousel}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
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
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${TESTIMONIALS.length}`}
      aria-hidden={!current}
      className={styles.slide}
      data-current={current || undefined}
    >
      <p className={styles.stars} role="img" aria-label={`${stars} of 5 stars`}>
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
