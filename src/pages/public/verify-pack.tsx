import { data } from 'react-router';
import { UNKNOWN_CODE } from '#fulfilment/evidence/rules.ts';
import { CodeForm } from '#fulfilment/evidence/ui/code-form.tsx';
import { PackFacts } from '#fulfilment/evidence/ui/pack-facts.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { documentRequestContext } from '#web/document-context.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/verify-pack.ts';
import { PageHero } from './parts/page-hero.tsx';
import styles from './small-page.module.css';

export const handle: PageHandle = { title: 'Check an evidence pack', hidden: true };

const UNSTORED = { 'Cache-Control': 'no-store' };
const TOO_MANY = 'Too many attempts. Please try again in a minute.';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { address } = context.get(documentRequestContext);
  const found = await context.get(siteContext).verifyPack(params.code, address);
  if (found === 'too_many')
    return data({ pack: null, text: TOO_MANY }, { status: 429, headers: { ...UNSTORED, 'Retry-After': '60' } });
  if (found === null) return data({ pack: null, text: UNKNOWN_CODE }, { status: 404, headers: UNSTORED });
  return data({ pack: found, text: null }, { headers: UNSTORED });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** `/verify/{code}`: what everybody may know of an evidence pack, and whether a file belongs to it. */
export default function VerifyPackPage({ loaderData: { pack, text } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Check an evidence pack"
        lead={pack === null ? text : 'Compare its status, its facts and its files with what you were given.'}
      />
      <div className={`page ${styles.page}`}>
        {pack === null ? <CodeForm /> : <PackFacts pack={pack} code={pack.code} />}
        <ClosingLine />
      </div>
    </>
  );
}
