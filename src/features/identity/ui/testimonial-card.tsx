import type { ReactNode } from 'react';
import { Icon } from '../../../ui/brand/icon.tsx';
import { wasteTypeTone } from '../../../ui/brand/waste-type.ts';
import { WasteTypeGlyph } from '../../../ui/brand/waste-type-chip.tsx';
import type { Testimonial } from './testimonials.ts';
import styles from './testimonial-card.module.css';

const MOST_STARS = 5;

export interface TestimonialCardProps {
  testimonial: Testimonial;
  /** Content below the card. */
  children?: ReactNode;
}

/** A quote about the market with a star rating. */
export function TestimonialCard({ testimonial, children }: TestimonialCardProps) {
  const { name, role, image, feedback, stars } = testimonial;
  return (
    <figure className={styles.testimonial}>
      <p className={styles.stars}>
        <span className="visually-hidden">
          {stars} of {MOST_STARS} stars
        </span>
        {Array.from({ length: MOST_STARS }, (_, star) => (
          <span key={star} data-empty={star >= stars || undefined}>
            <Icon name="star" />
          </span>
        ))}
      </p>
      <blockquote className={styles.feedback}>{feedback}</blockquote>
      <figcaption className={styles.person}>
        <span className={styles.image} style={wasteTypeTone(image)}>
          <WasteTypeGlyph wasteType={image} />
        </span>
        <span>
          <span className={styles.name}>{name}</span>
          <span className={styles.role}>{role}</span>
        </span>
      </figcaption>
      {children}
    </figure>
  );
}
