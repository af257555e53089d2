import { TERMS_VERSION } from '../../features/consents/rules.ts';
import { chargesOn } from '../../features/reference/charges.ts';
import { formatDay } from '../../lib/dates.ts';
import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { siteContext } from '../../web/site-context.ts';
import type { Route } from './+types/terms.ts';
import { termsChapters, type TermsFacts } from './legal/terms-chapters.tsx';
import { chargesWords } from './parts/charges-words.ts';
import { LongText } from './parts/long-text.tsx';
import { PATHS } from '../../web/paths.ts';

export const handle: PageHandle = { cache: 'static' };

export function loader({ context }: Route.LoaderArgs): TermsFacts {
  const charges = chargesOn(context.get(siteContext).now());
  return { ...chargesWords(charges), since: formatDay(charges.effectiveFrom) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Terms & Conditions',
    description:
      'What this listing, negotiation and documentation service does, who may trade, what it costs, and what it is not.',
    path: PATHS.terms,
  });
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <LongText
      title="Terms & Conditions"
      lead="In plain words: what this service does, what it costs, and what it is not."
      version={formatDay(TERMS_VERSION)}
      chapters={termsChapters(loaderData)}
    />
  );
}
