import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '#brand.ts';
import { Icon, type IconName } from '#ui/brand/icon.tsx';
import { Logo } from '#ui/brand/logo.tsx';
import { Toasts } from '#ui/feedback/toasts.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { ScriptNotice } from '#web/script-notice.tsx';
import { ThemeSwitch } from '#web/theme-switch.tsx';
import styles from './auth-layout.module.css';

/** Rules that the server enforces for everyone who trades, said beside the forms of entry. */
const PRODUCT_STATEMENTS: readonly { title: string; text: string; icon: IconName }[] = [
  {
    title: 'Approved sellers',
    text: 'Only an EPR account that our team has approved can list credits.',
    icon: 'shield',
  },
  {
    title: 'Amounts before buying',
    text: 'Item value, processing fee, GST and total payable are shown before you confirm a purchase.',
    icon: 'receipt',
  },
  {
    title: 'Documents kept',
    text: 'Both sides of a trade open its work order, payment proof and transfer proof on one page.',
    icon: 'document',
  },
];

/** Source: section 9 of the first specification. */
const INTERVAL_MS = 4_000;

const slides = PRODUCT_STATEMENTS.map(({ title, text, icon }) => ({
  key: title,
  content: (
    <div className={styles.statement}>
      <Icon name={icon} size={2.5} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
    </div>
  ),
}));

interface AuthLayoutProps {
  heading: ReactNode;
  /** Content below the heading: links to the other pages. */
  intro?: ReactNode;
  children: ReactNode;
  /** Without the statements, for the password pages. */
  plain?: boolean;
}

/** Layout of sign-up, login and password pages: a form beside statements about the product, without navbar and footer. */
export function AuthLayout({ heading, intro, children, plain }: AuthLayoutProps) {
  return (
    <div className={plain ? styles.plain : styles.entrance}>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.top}>
          <Link to="/" className={styles.home}>
            <Logo name={brand.name} />
          </Link>
          <ThemeSwitch />
        </div>
        <ScriptNotice />
        <div className={styles.content}>
          <div className={styles.titles}>
            <h1 className={styles.heading}>{heading}</h1>
            {/* A paragraph of its own for each text: a translator has put elements in place of the former one's texts. */}
            {intro && (
              <p key={typeof intro === 'string' ? intro : 'links'} className="text-soft">
                {intro}
              </p>
            )}
          </div>
          {children}
        </div>
      </main>
      {!plain && (
        <aside aria-label={brand.name} className={`on-deep ${styles.aside}`}>
          <p className={styles.tagline}>{brand.tagline}</p>
          <Carousel label={`About ${brand.name}`} item="statement" interval={INTERVAL_MS} slides={slides} />
        </aside>
      )}
      {/* Shows the message that explains a redirect to this page. */}
      <Toasts />
    </div>
  );
}
