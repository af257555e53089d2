/** Samples of testimonials, shown in a demo market. */
export interface Testimonial {
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
