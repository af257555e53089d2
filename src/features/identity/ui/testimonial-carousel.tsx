import { Carousel } from '../../../ui/layout/carousel.tsx';
import { TestimonialCard } from './testimonial-card.tsx';
import { TESTIMONIALS } from './testimonials.ts';

/** Milliseconds. Source: section 9 of the first specification. */
const INTERVAL = 4_000;

const slides = TESTIMONIALS.map((testimonial) => ({
  key: testimonial.name,
  content: <TestimonialCard testimonial={testimonial} />,
}));

/** Carousel beside the entrance forms: three testimonials, one at a time. */
export function TestimonialCarousel() {
  return <Carousel label="Testimonials" item="testimonial" interval={INTERVAL} slides={slides} />;
}
