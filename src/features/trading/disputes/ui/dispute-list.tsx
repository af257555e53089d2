import { Link } from 'react-router';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { useAddressChoice, useAddressText } from '#web/address-search.ts';
import { tradeMessagesPath, tradeTransferPath } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import type { Dispute } from '../contract.ts';
import { DISPUTE_STATUSES, DISPUTE_WORDS } from '../rules.ts';
import { DisputeItem } from './dispute-item.tsx';
import { allDisputesQuery } from './queries.ts';

const OPTIONS = DISPUTE_STATUSES.map((value) => ({ value, label: DISPUTE_WORDS[value] }));
const KINDS: Readonly<Record<Dispute['kind'], string>> = {
  transfer: 'Certificate number',
  payment: 'Payment',
  other: 'Other',
};

/** Filter by status. */
export function DisputeFilter() {
  const [status, setStatus] = useAddressChoice('status', DISPUTE_STATUSES);
  return <Select label="Status" value={status} onValueChange={setStatus} placeholder="All" options={OPTIONS} />;
}

/** All disputes, newest first, for superadmins. */
export function DisputeList() {
  const [search] = useAddressText('search');
  const [status] = useAddressChoice('status', DISPUTE_STATUSES);
  const list = useApiList(allDisputesQuery({ search, status }));
  const isFiltered = search !== '' || status !== '';
  return (
    <ListView
      list={list}
      noun="disputes"
      empty={
        <EmptyState
          title="No disputes."
          drawing={isFiltered ? 'search' : 'papers'}
          text={isFiltered ? 'No dispute matches.' : 'Disagreements of the companies of a trade appear here.'}
          action={isFiltered && <ShowAll />}
        />
      }
    >
      {(disputes) => (
        <Card>
          <h2 className="visually-hidden">List of disputes</h2>
          <ul className="stack">
            {disputes.map((dispute) => (
              <DisputeItem key={dispute.id} dispute={dispute} role="superadmin">
                <p>
                  {KINDS[dispute.kind]} · <Link to={tradeTransferPath(dispute.trade_id)}>{dispute.order_id}</Link>
                  {dispute.status === 'open' && (
                    <span>
                      {' '}
                      · <Link to={tradeMessagesPath(dispute.trade_id)}>Messages</Link>
                    </span>
                  )}
                </p>
              </DisputeItem>
            ))}
          </ul>
        </Card>
      )}
    </ListView>
  );
}
