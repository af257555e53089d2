import { Link } from 'react-router';
import { brand } from '#brand.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { PhoneLink } from '#ui/brand/phone-link.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { useSupportEmail } from '#web/support-email.ts';
import type { Route } from './+types/support.ts';
import { Band } from './parts/band.tsx';
import { FeatureCards, type Feature } from './parts/feature-cards.tsx';
import { PageHero } from './parts/page-hero.tsx';
import styles from './support.module.css';

/** A support topic with a link to its solution. */
interface SupportTopic {
  title: string;
  text: string;
  /** Link for self-service, if there is one. */
  link?: { to: string; label: string };
}

/** The most frequent support topics; each answer describes the product's behaviour. */
const SUPPORT_TOPICS: readonly SupportTopic[] = [
  {
    title: 'I cannot log in',
    text: 'We e-mail you a link for a new password; it works for one hour. After ten wrong passwords you have to wait up to 15 minutes.',
    link: { to: PATHS.forgotPassword, label: 'Ask for a new password' },
  },
  {
    title: "I can't trade yet",
    text: 'A trade needs a complete profile, company and bank, and an approved EPR account. Your dashboard says what is missing.',
    link: { to: PATHS.profile, label: 'Complete the profile' },
  },
  {
    title: 'My EPR account was rejected',
    text: 'Correct what was wrong in the account and save it: our team then checks it again. Number, name and certificate must agree.',
  },
  {
    title: 'My request expired',
    text: 'A request that is not answered, or whose payment is not initiated, ends after 7 days. What it reserved is released; place a new request.',
    link: { to: PATHS.market, label: 'See what is for sale' },
  },
  {
    title: 'A file is refused',
    text: "At most 10 MB each. Certificates: PDF, PNG, JPG. Proofs and trail documents also DOCX. Pictures: PNG, JPG, WEBP. We check the file's contents, not its name.",
  },
  {
    title: 'The credits are paid but not transferred',
    text: 'The trade’s page says who has to act and by when. If that does not help, write to us with the number of the work order.',
    link: { to: PATHS.contact, label: 'Write to us' },
  },
];

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
