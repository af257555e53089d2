import { Link } from 'react-router';
import { brand } from '../../brand.ts';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import { PhoneLink } from '../../ui/brand/phone-link.tsx';
import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { useSupportEmail } from '../../web/support-email.ts';
import type { Route } from './+types/support.ts';
import { SUPPORT_TOPICS } from './legal/support-topics.ts';
import { Band } from './parts/band.tsx';
import { FeatureCards, type Feature } from './parts/feature-cards.tsx';
import { PageHero } from './parts/page-hero.tsx';
import styles from './support.module.css';
import { PATHS } from '../../web/paths.ts';

export const handle: PageHandle = { cache: 'static' };

const waysToWrite = (email: string): readonly Feature[] => [
  {
    icon: 'mail',
    title: 'By mail',
    text: <a href={`mailto:${email}`}>{email}</a>,
  },
  {
    icon: 'phone',
    title: 'By telephone',
    text: <PhoneLink number={brand.support.phone} />,
  },
  {
    icon: 'alert',
    title: 'Complaints',
    text: (
      <>
        {brand.grievance.officer}: <a href={`mailto:${brand.grievance.email}`}>{brand.grievance.email}</a>
      </>
    ),
  },
];

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Support',
    description:
      'Log-in, approval, orders, documents: quick answers, and how to contact us. We reply in 24 to 48 hours.',
    path: PATHS.support,
  });
}

export default function SupportPage() {
  return (
    <>
      <PageHero
        title="Support"
        lead="Quick answers, and a reply within 24 to 48 hours when you need one."
        actions={
          <ButtonLink to={PATHS.contact} variant="accent">
            Write to us
          </ButtonLink>
        }
      />
      <Band title="Quick answers">
        <ul className={styles.topics}>
          {SUPPORT_TOPICS.map(({ title, text, link }) => (
            <li key={title} className={styles.topic}>
              <h3>{title}</h3>
              <p className="text-soft">{text}</p>
              {link && (
                <Link to={link.to} className={styles.link}>
                  {link.label}
                  <Icon name="arrow" size={1} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      </Band>
      <Band
        background="sunken"
        title="Contact us"
        lead="Have the number of the work order or of your account at hand (WO-…, REC-…, PRO-…). We never ask for your password."
      >
        <FeatureCards items={waysToWrite(useSupportEmail())} />
      </Band>
    </>
  );
}
