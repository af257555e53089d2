import type { ReactNode } from 'react';
import { wasteTypeTone } from '../../../ui/brand/waste-type.ts';
import { WasteTypeGlyph } from '../../../ui/brand/waste-type-chip.tsx';
import type { Testimonial } from './testimonials.ts';
import styles from './testimonial-card.module.css';

export interface TestimonialCardProps {
  testimonial: Testimonial;
  /** Content below the card. */
  children?: ReactNode;
}

/** A quote about the market. */
export function TestimonialCard({ testimonial, children }: TestimonialCardProps) {
  const { name, image, feedback } = testimonial;
  return (
    <figure className={styles.testimonial}>
      <blockquote className={styles.feedback}>{feedback}</blockquote>
      <figcaption className={styles.person}>
        <span className={styles.image} style={wasteTypeTone(image)}>
          <WasteTypeGlyph wasteType={image} />
        </span>
        <span>
          <span className={styles.name}>{name}</span>
          <span className={styles.role}>Sample</span>
        </span>
      </figcaption>
      {children}
    </figure>
  );
}
