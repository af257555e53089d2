import { TERMS_VERSION } from '../../features/consents/rules.ts';
import { formatDay } from '../../lib/dates.ts';
import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import type { Route } from './+types/privacy.ts';
import { privacyChapters } from './legal/privacy-chapters.tsx';
import { LongText } from './parts/long-text.tsx';
import { PATHS } from '../../web/paths.ts';

export const handle: PageHandle = { cache: 'static' };

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Privacy Policy',
    description:
      'What is stored here, why, where and how long, who sees it, and how you have it corrected or erased. No cookies, no tracking.',
    path: PATHS.privacy,
  });
}

export default function PrivacyPage() {
  return (
    <LongText
      title="Privacy Policy"
      lead="What is stored here, why, how long, and how you have it corrected or erased. No cookies, no tracking."
      version={formatDay(TERMS_VERSION)}
      chapters={privacyChapters()}
    />
  );
}
