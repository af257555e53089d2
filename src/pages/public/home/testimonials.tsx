import { Link } from 'react-router';
import { TestimonialCard, TESTIMONIALS } from '../../../features/identity/ui/testimonial-card.tsx';
import { Carousel } from '../../../ui/layout/carousel.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import styles from './testimonials.module.css';
import { PATHS } from '../../../web/paths.ts';

/** Interval in milliseconds. Source: section 9 of the public specification. */
const INTERVAL_MS = 5_000;

/** "Read more" links to the description of a trade, instead of the specification's `#`. */
const slides = TESTIMONIALS.map((testimonial) => ({
  key: testimonial.name,
  content: (
    <TestimonialCard testimonial={testimonial}>
      <Link to={`${PATHS.about}#how-a-trade-runs`} className={styles.more}>
        Read more<span className="visually-hidden">{` on how that works: ${testimonial.name}`}</span>
        <Icon name="arrow" size={1.125} />
      </Link>
    </TestimonialCard>
  ),
}));

/** Samples of testimonials, one at a time. */
export function Testimonials() {
  return (
    <section aria-labelledby="voices" className={`on-deep ${styles.band}`}>
      <div className={`page ${styles.inner}`}>
        <div className={styles.words}>
          <h2 id="voices" className={styles.title}>
            What trading here is like
          </h2>
          <p className="text-soft">Samples, not statements of customers.</p>
        </div>
        <Carousel label="Testimonials" item="testimonial" interval={INTERVAL_MS} slides={slides} />
      </div>
    </section>
  );
}
