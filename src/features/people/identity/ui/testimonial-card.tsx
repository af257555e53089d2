import type { ReactNode } from 'react';
import { WasteTypeGlyph } from '#ui/brand/waste-type-chip.tsx';
import { wasteTypeTone } from '#ui/brand/waste-type.ts';
import styles from './testimonial-card.module.css';

interface TestimonialCardProps {
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

/** Samples of testimonials, shown in a demo market. */
interface Testimonial {
  name: string;
  /** Waste type whose icon is shown beside the name. */
  image: string;
  feedback: string;
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'A plastic recycler',
    image: 'Plastic',
    feedback: 'We list our credits in minutes, and all requests appear in one list.',
  },
  {
    name: 'A producer of electronics',
    image: 'E-waste',
    feedback: 'We see how far each target is, what it costs to meet it today, and the proof behind each credit.',
  },
  {
    name: 'A battery importer',
    image: 'Battery',
    feedback: 'From the first offer to the transfer proof, both sides work on the same page.',
  },
];
