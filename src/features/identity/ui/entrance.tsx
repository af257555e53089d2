import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../brand.ts';
import { Logo } from '../../../ui/brand/logo.tsx';
import { ThemeSwitch } from '../../../ui/brand/theme-switch.tsx';
import { Toasts } from '../../../ui/feedback/toasts.tsx';
import { TestimonialCarousel } from './testimonial-carousel.tsx';
import styles from './entrance.module.css';

export interface EntranceProps {
  heading: string;
  /** Under the heading: where else one may want to go. */
  intro?: ReactNode;
  children: ReactNode;
  /** Without the testimonials: the password pages. */
  plain?: boolean;
}

/** The page of sign-up, login and password: a form beside the testimonials, without navbar and footer. */
export function Entrance({ heading, intro, children, plain }: EntranceProps) {
  return (
    <div className={plain ? styles.plain : styles.entrance}>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.top}>
          <Link to="/" className={styles.home}>
            <Logo name={brand.name} />
          </Link>
          <ThemeSwitch />
        </div>
        <div className={styles.content}>
          <div className={styles.titles}>
            <h1 className={styles.heading}>{heading}</h1>
            {intro && <p className={styles.intro}>{intro}</p>}
          </div>
          {children}
        </div>
      </main>
      {!plain && (
        <aside aria-label={brand.name} className={`on-deep ${styles.aside}`}>
          <p className={styles.tagline}>{brand.tagline}</p>
          <TestimonialCarousel />
        </aside>
      )}
      {/* Why one has been sent here. */}
      <Toasts />
    </div>
  );
}
