import { redirect } from 'react-router';
import { verifyPath } from '#fulfilment/evidence/rules.ts';
import { CodeForm } from '#fulfilment/evidence/ui/code-form.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import type { Route } from './+types/verify.ts';
import { PageHero } from './parts/page-hero.tsx';
import styles from './small-page.module.css';

export const handle: PageHandle = { cache: 'static' };

/** The form asks for this page with the code, also without scripts. */
export function loader({ request }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get('code')?.replaceAll(/[\s/]/g, '') ?? '';
  if (code !== '') throw redirect(verifyPath(encodeURIComponent(code)));
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Check an evidence pack',
    description: 'Check whether an evidence pack of EPR Mandi is current, and whether a file belongs to it.',
    path: PATHS.verify,
  });
}

/** `/verify`: asks for the code of an evidence pack. */
export default function VerifyPage() {
  return (
    <>
      <PageHero
        title="Check an evidence pack"
        lead="The code is on each page of the cover. The check shows whether the pack is current and which files belong to it."
      />
      <div className={`page ${styles.page}`}>
        <CodeForm />
        <ClosingLine />
      </div>
    </>
  );
}
