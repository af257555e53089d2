import { useSearchParams } from 'react-router';
import { brand } from '#brand.ts';
import { categoryOf } from '#oversight/content/ui/contact-choices.ts';
import { ContactForm } from '#oversight/content/ui/enquiry-forms.tsx';
import { chargesOn } from '#rules/reference/charges.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { PhoneLink } from '#ui/brand/phone-link.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import { useSupportEmail } from '#web/support-email.ts';
import type { Route } from './+types/contact.ts';
import { Band } from './parts/band.tsx';
import { chargesWords } from './parts/charges-words.ts';
import { HeroPicture } from './parts/hero-picture.tsx';
import { OfficeList } from './parts/office-list.tsx';
import { OfficeMap } from './parts/office-map.tsx';
import { PageHero } from './parts/page-hero.tsx';
import { QuestionList, questionsThing, type Question } from './parts/question-list.tsx';
import { WhatsAppLink } from './parts/whatsapp-link.tsx';
import styles from './contact.module.css';

/** Frequently asked questions of the contact page. @param charges fee and tax as text, from the reference data */
function contactQuestions(charges: { fee: string; gst: string }): Question[] {
  return [
    {
      question: 'How soon will I get a reply?',
      answer:
        'Within 24 to 48 hours. An e-mail confirms at once that your enquiry has arrived. If none comes, check your spam folder or call us.',
    },
    {
      question: 'Are the credits here EPR certificates?',
      answer: `They become certificates on CPCB’s portal, never here. ${brand.disclaimer} A purchase counts towards your target only once the recycler has transferred the certificates to your account on that portal.`,
    },
    {
      question: 'What does it cost?',
      answer: `Viewing, listing and writing to us are free. Of a trade the processing fee is ${charges.fee} of the item value, and GST is ${charges.gst} of item value and fee together. Every amount is shown before you order.`,
    },
  ];
}

export const handle: PageHandle = { cache: 'static' };

export function loader({ context }: Route.LoaderArgs) {
  return { questions: contactQuestions(chargesWords(chargesOn(context.get(siteContext).now()))) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Contact Us',
    description: `Write to ${brand.name} about EPR credits, scrap or compliance, or call us. We reply in 24 to 48 hours.`,
    path: PATHS.contact,
    things: loaderData ? [questionsThing(loaderData.questions)] : [],
  });
}

export default function ContactPage({ loaderData: { questions } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      <PageHero
        title="Contact Us"
        lead="Buying or selling credits, placing scrap, or facing a deadline? Tell us. We reply in 24 to 48 hours."
        actions={
          <ButtonLink to="#write" variant="accent">
            Write to us
          </ButtonLink>
        }
        picture={
          <HeroPicture
            facts={[
              { value: '24–48 h', label: 'until you have a reply' },
              { value: String(brand.offices.length), label: 'offices in India' },
            ]}
          >
            <LettersDrawing />
          </HeroPicture>
        }
      />
      <Band id="write" title="Write to us" lead="All fields are required so that we can route your enquiry.">
        <div className={styles.columns}>
          <Card as="div">
            <ContactForm category={categoryOf(search)} />
          </Card>
          <ContactDetails />
        </div>
      </Band>
      <Band id="offices" background="sunken" title="Our offices" lead={brand.company}>
        <div className={styles.officeColumns}>
          <OfficeList className={styles.offices} />
          <OfficeMap />
        </div>
      </Band>
      <Band title="Before you ask">
        <QuestionList items={questions} />
      </Band>
    </>
  );
}

const desksOf = (supportEmail: string) => [
  { title: 'Support', text: 'Accounts, orders, documents', ...brand.support, email: supportEmail },
  { title: 'Sales', text: 'Credits, scrap, partnership', ...brand.sales },
];

/** Mail addresses and phone numbers, beside the form. */
function ContactDetails() {
  const supportEmail = useSupportEmail();
  return (
    <div className={styles.details}>
      {desksOf(supportEmail).map(({ title, text, email, phone }) => (
        <div key={title} className={styles.desk}>
          <h3>{title}</h3>
          <p className="text-soft">{text}</p>
          <p className={styles.line}>
            <Icon name="mail" size={1.125} />
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          <p className={styles.line}>
            <Icon name="phone" size={1.125} />
            <PhoneLink number={phone} />
          </p>
        </div>
      ))}
      <WhatsAppLink greeting={`Hello, I have a question about ${brand.name}. `} />
    </div>
  );
}

/** Drawing of letters on the market stall; decorative. */
function LettersDrawing() {
  return (
    <svg viewBox="0 0 400 275" preserveAspectRatio="xMidYMid slice" className={styles.drawing} aria-hidden="true">
      <circle cx="200" cy="150" r="122" className={styles.sun} />
      <path d="M0 226h400v60H0z" className={styles.ground} />
      <g transform="rotate(-9 130 160)">
        <rect x="62" y="112" width="150" height="104" rx="8" className={styles.soft} />
        <path d="M64 116l73 58 73-58" className={styles.fold} />
      </g>
      <g transform="rotate(5 250 150)">
        <rect x="164" y="92" width="176" height="126" rx="9" className={styles.paper} />
        <path d="M168 97l84 66 84-66" className={styles.fold} />
        <path d="M188 186h58M188 200h38" className={styles.fold} />
        <path d="M296 176h26v26h-26z" className={styles.accent} />
      </g>
      <path
        d="M84 70h112a14 14 0 0 1 14 14v36a14 14 0 0 1-14 14h-66l-24 22v-22H84a14 14 0 0 1-14-14V84a14 14 0 0 1 14-14z"
        className={styles.solid}
      />
      <path d="M92 94h96M92 112h60" className={styles.words} />
      <path d="M52 218h60l-6 12H58z" className={styles.solid} />
      <path d="M66 218l8-34 8 34zM84 218l12-28 2 28z" className={styles.accent} />
    </svg>
  );
}
