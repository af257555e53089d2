import { useState } from 'react';
import { formatDateTime, formatDay } from '#lib/dates.ts';
import { sizeText } from '#lib/file-rules.ts';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type ApiResponse } from '#web/api.ts';
import { securityQuery } from '#web/frame-queries.ts';
import { proveIdentity } from '#web/fresh-proof.ts';
import { useOnDemand } from '#web/on-demand.ts';
import { toastOutcome, useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { erasureQuery, exportsQuery } from './queries.ts';
import styles from './your-data.module.css';

type Copy = ApiResponse<'GET /api/users/data-exports/'>['data'][number];
type Security = ApiResponse<'GET /api/users/security/'>['data'];
type Erasure = NonNullable<ApiResponse<'GET /api/users/erasure/'>['data']>;

/** While a copy is being made, the screen asks often; else so often that its link never ends. */
const WAITING_POLL_MS = 10_000;
const LINK_POLL_MS = 10 * 60_000;

/** The copy of a company's data, and the request to erase it: a section of the Security page. */
export function YourData() {
  return (
    <Card as="section" title="Your data" aria-label="Your data">
      <div className={styles.parts}>
        <DataCopy />
        <ErasurePart />
      </div>
    </Card>
  );
}

function DataCopy() {
  const [pause, setPause] = useState(LINK_POLL_MS);
  const query = useApi(exportsQuery, { every: pause });
  const ask = useApiWrite('POST /api/users/data-exports/');
  const copies = query.data?.data;
  const isWaiting = copies?.[0]?.state === 'waiting';
  const wanted = isWaiting ? WAITING_POLL_MS : LINK_POLL_MS;
  if (wanted !== pause) setPause(wanted);
  const request = () => toastOutcome(ask.mutateAsync({}));
  if (copies === undefined) return query.isError ? <QueryError of={query} /> : <Skeleton height="6rem" />;
  return (
    <div className={styles.part}>
      <p>
        A ZIP with what we store about you and your company: your profile, EPR accounts, trades and their documents.
        Each copy can be downloaded for 7 days.
      </p>
      {copies.slice(0, 3).map((copy) => (
        <CopyRow key={copy.id} copy={copy} onProved={() => void query.refetch()} />
      ))}
      <div>
        <Button
          variant="secondary"
          icon="download"
          needs="admin"
          busy={ask.isPending}
          disabled={isWaiting}
          onClick={() => void request()}
        >
          Download my data
        </Button>
      </div>
    </div>
  );
}

/** A row of a copy. The link comes with a session that is fresh; else the person proves who it is first. */
function CopyRow({ copy, onProved }: { copy: Copy; onProved: () => void }) {
  const { state, requested_at, size, link } = copy;
  const security = useApi(securityQuery).data?.data;
  const asked = `Copy of ${formatDateTime(requested_at)}`;
  const prove = async () => {
    if (security !== undefined && (await proveIdentity(proofMethods(security)))) onProved();
  };
  if (state === 'ready' && link === null && size !== null)
    return (
      <div>
        <SmallButton disabled={security === undefined} onClick={() => void prove()}>
          {`${asked}, ${sizeText(size)}`}
        </SmallButton>
      </div>
    );
  if (state === 'ready' && link !== null && size !== null)
    return (
      <p>
        <a href={link} download>{`${asked}, ${sizeText(size)}`}</a>
      </p>
    );
  const STATES = {
    waiting: 'We are collecting it. You get an e-mail when it is ready.',
    failed: 'It could not be made. Please ask again.',
    deleted: 'Deleted after 7 days.',
    ready: '',
  };
  return <p className="text-soft">{`${asked}: ${STATES[state]}`}</p>;
}

/** Methods of a fresh proof, as the server would list them. */
function proofMethods({ factors, recovery_codes_left: left }: Security): string[] {
  if (factors.length === 0) return ['password'];
  return [...new Set(factors.map(({ kind }) => kind)), ...(left > 0 ? ['recovery_code'] : [])];
}

function erasureText({ state, answer_by, reason }: Erasure): string {
  if (state === 'requested') return `You asked us to erase your account. We answer by ${formatDay(answer_by)}.`;
  if (state === 'refused') return `We refused your request: ${reason ?? ''}`;
  return '';
}

function ErasurePart() {
  const query = useApi(erasureQuery);
  const ask = useApiWrite('POST /api/users/erasure/');
  const withdraw = useApiWrite('DELETE /api/users/erasure/');
  const confirm = useConfirm();
  const dialog = useOnDemand(() => import('#web/reason-dialog.tsx').then(({ ReasonDialog }) => ReasonDialog));
  if (query.data === undefined) return query.isError ? <QueryError of={query} /> : <Skeleton height="6rem" />;
  const erasure = query.data.data;
  const takeBack = async () => {
    const question = {
      title: 'Withdraw your request?',
      text: 'Your account stays open, and nothing is erased.',
      confirmLabel: 'Withdraw request',
    };
    if (!(await confirm(question))) return;
    await toastOutcome(withdraw.mutateAsync({}));
  };
  const text = erasure === null ? '' : erasureText(erasure);
  return (
    <div className={styles.part}>
      <p>
        Erasing closes your account: your offers leave the market, and your personal and bank data are deleted. Past
        trades and their documents stay for as long as the law requires.
      </p>
      {text !== '' && <p>{text}</p>}
      <div>
        {erasure?.state === 'requested' ? (
          <Button variant="secondary" needs="admin" busy={withdraw.isPending} onClick={() => void takeBack()}>
            Withdraw request
          </Button>
        ) : (
          <Button variant="danger" needs="admin" onClick={() => void dialog.open()}>
            Erase my account
          </Button>
        )}
      </div>
      {dialog.Part && (
        <dialog.Part
          title="Erase your account?"
          label="Request erasure"
          danger
          optional
          onClose={dialog.close}
          onReason={(reason) => ask.mutateAsync({ body: { reason: reason || undefined } })}
        >
          <p>
            We answer within 30 days. Then your account is closed and your personal and bank data are deleted, which
            cannot be undone. You can withdraw the request until we answer. Download your data first.
          </p>
        </dialog.Part>
      )}
    </div>
  );
}
