import { useSearchParams } from 'react-router';
import { brand } from '../../brand.ts';
import { categoryOf } from '../../features/content/ui/contact-choices.ts';
import { ContactForm } from '../../features/content/ui/enquiry-forms.tsx';
import { chargesOn } from '../../features/reference/charges.ts';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { siteContext } from '../../web/site-context.ts';
import type { Route } from './+types/contact.ts';
import { ContactDetails } from './contact/contact-details.tsx';
import { LettersDrawing } from './contact/letters-drawing.tsx';
import { contactQuestions } from './contact/questions.ts';
import styles from './contact.module.css';
import { Band } from './parts/band.tsx';
import { chargesWords } from './parts/charges-words.ts';
import { OfficeList } from './parts/office-list.tsx';
import { OfficeMap } from './parts/office-map.tsx';
import { PageHero } from './parts/page-hero.tsx';
import { QuestionList, questionsThing } from './parts/question-list.tsx';
import { HeroPicture } from './parts/hero-picture.tsx';
import { PATHS } from '../../web/paths.ts';

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
