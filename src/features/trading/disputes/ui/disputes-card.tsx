import { useState } from 'react';
import type { Role } from '#lib/contract.ts';
import type { Stage } from '#trading/stages/stages.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import type { Dispute } from '../contract.ts';
import { openingRefusal } from '../rules.ts';
import { DisputeItem } from './dispute-item.tsx';
import { orderDisputesQuery } from './queries.ts';
import { OPENING_TEXT, StatementDialog } from './statement-dialog.tsx';
import styles from './disputes.module.css';

/** A dispute names its opener by the present name of the company. */
interface Party {
  company_name: string;
  company_name_now: string | null;
}

const companyOf = (party: Party): string => party.company_name_now ?? party.company_name;

/** Disputes of a trade, for its parties and superadmins. */
export function DisputesCard({
  file,
  role,
  order,
}: {
  file: { order: { id: string }; stage: Stage; recycler: Party; producer: Party };
  role: Role;
  order: string;
}) {
  const [opening, setOpening] = useState(false);
  const { id } = file.order;
  const answer = useApi(orderDisputesQuery(role, order));
  const open = useApiWrite('POST /api/epr/trades/{id}/disputes/');
  const company = role === 'superadmin' ? null : companyOf(file[role]);
  const disputes = answer.data?.data.filter(({ trade_id: trade }) => trade === id) ?? [];
  const isOwn = ({ opened_by: opener }: Dispute) => opener === company;
  const hasOpened = disputes.some((each) => isOwn(each) && each.kind === 'other' && each.status === 'open');
  const mayOpen = role !== 'superadmin' && openingRefusal(file.stage) === null && !answer.isPending && !hasOpened;
  return (
    <Card as="section" title="Disputes" aria-label="Disputes">
      {answer.isPending && <Skeleton height="4rem" />}
      {answer.isError && <QueryError of={answer} />}
      {answer.isSuccess && disputes.length === 0 && <p className="text-soft">No disputes.</p>}
      <ul className={styles.list}>
        {disputes.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} role={role} isOwn={isOwn(dispute)} />
        ))}
      </ul>
      {mayOpen && (
        <div>
          <Button variant="secondary" needs="trade" onClick={() => setOpening(true)}>
            Open dispute
          </Button>
        </div>
      )}
      {opening && (
        <StatementDialog
          title="Open dispute"
          text={OPENING_TEXT}
          label="What you disagree with"
          field="text"
          withProof
          send={(body, idempotencyKey) => open.mutateAsync({ params: { id }, body, idempotencyKey })}
          onClose={() => setOpening(false)}
        />
      )}
    </Card>
  );
}
