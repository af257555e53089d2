/** Testimonials of the carousels; placeholders until real customers' quotes exist. */
export interface Testimonial {
  name: string;
  role: string;
  /** Waste type whose icon is shown beside the name. */
  image: string;
  feedback: string;
  /** Rating from 1 to 5. */
  stars: number;
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'A plastic recycler',
    role: 'Sample testimonial',
    image: 'Plastic',
    feedback: 'Our certificates are on the market the day they are issued, and every request waits for us in one list.',
    stars: 5,
  },
  {
    name: 'A producer of electronics',
    role: 'Sample testimonial',
    image: 'E-waste',
    feedback: 'We see how far each target is, what closing it costs today, and the proof behind every kilogram.',
    stars: 5,
  },
  {
    name: 'A battery importer',
    role: 'Sample testimonial',
    image: 'Battery',
    feedback:
      'From the first offer to the transfer proof, both sides look at the same page. Nothing gets lost in mails.',
    stars: 4,
  },
];
