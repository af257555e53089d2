import { brand } from '#brand.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import type { Route } from './+types/careers.ts';
import { Band } from './parts/band.tsx';
import { FeatureCards, type Feature } from './parts/feature-cards.tsx';
import { PageHero } from './parts/page-hero.tsx';

export const handle: PageHandle = { cache: 'static' };

const apply = `mailto:${brand.careers.email}?subject=${encodeURIComponent('Application')}`;

const people: readonly Feature[] = [
  {
    icon: 'leaf',
    title: 'From the recycling floor',
    text: 'You know how scrap is weighed, sorted and invoiced, and which documents it needs.',
  },
  {
    icon: 'shield',
    title: 'From compliance',
    text: 'You have filed annual returns, read the Gazette yourself, and can say it to a factory manager in one sentence.',
  },
  {
    icon: 'settings',
    title: 'From software',
    text: 'You have built things with which people move money, and know what must never be lost.',
  },
  {
    icon: 'handshake',
    title: 'From the market',
    text: 'You have bought or sold scrap or credits, and people on both sides still answer your calls.',
  },
];

const contents: readonly Feature[] = [
  {
    icon: 'document',
    title: 'What to send',
    text: 'One page about what you have done, as PDF, and two lines on why here. No photograph, no age.',
  },
  { icon: 'clock', title: 'What happens then', text: 'Our team reads each application and replies to it.' },
  {
    icon: 'lock',
    title: 'What becomes of it',
    text: 'It stays with those who decide, and is deleted whenever you ask.',
  },
];

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Careers',
    description: `No list of vacancies: ${brand.name} reads applications from people who know recycling, compliance, software or the market.`,
    path: PATHS.careers,
  });
}

export default function CareersPage() {
  return (
    <>
      <PageHero
        title="Careers"
        lead="We publish no vacancies at the moment. If this market interests you, write to us anyway."
        actions={
          <ButtonLink to={apply} variant="accent" icon="mail">
            Apply by e-mail
          </ButtonLink>
        }
      />
      <Band title="Whom we like to hear from">
        <FeatureCards items={people} />
      </Band>
      <Band
        background="sunken"
        title="How to apply"
        lead={
          <>
            By mail to <a href={apply}>{brand.careers.email}</a>.
          </>
        }
      >
        <FeatureCards items={contents} />
      </Band>
    </>
  );
}
