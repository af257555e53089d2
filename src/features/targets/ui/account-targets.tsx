import { ButtonLink } from '../../../ui/layout/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { RejectionReason } from '../../../ui/feedback/rejection-reason.tsx';
import { WasteTypeChip } from '../../../ui/brand/waste-type-chip.tsx';
import type { ApiResponse } from '../../../web/api.ts';
import { AccountLabel } from './account-label.tsx';
import styles from './account-targets.module.css';
import { TargetCard } from './target-card.tsx';
import { useTargetCosts } from './target-costs.ts';
import { addTargetPath } from '../../../web/paths.ts';

export type Account = ApiResponse<'GET /api/epr/producer/'>['data'][number];

/** One account of a producer on the dashboard: label, registration number and targets. */
export function AccountTargets({ account }: { account: Account }) {
  const costOf = useTargetCosts();
  const { id, label, epr_registered_name: name, epr_registration_number: number, targets } = account;
  return (
    <section className={styles.account} aria-label={`Account ${number}`}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h2>
            <AccountLabel accountId={id} label={label} fallback={name} />
          </h2>
          <p className={styles.facts}>
            <WasteTypeChip wasteType={account.waste_type} />
            <span>{number}</span>
            <span>{account.producer_type}</span>
            <span>{account.state}</span>
            {account.status !== 'approved' && <Badge status={account.status} />}
          </p>
          <RejectionReason reason={account.reason} />
        </div>
        {account.is_approved && (
          <ButtonLink
            to={addTargetPath(id)}
            size="small"
            variant="secondary"
            icon="plus"
            aria-label={`Add Target to ${number}`}
          >
            Add Target
          </ButtonLink>
        )}
      </header>
      {targets.length > 0 ? (
        <div className="card-grid" style={{ ['--card-width' as string]: '20rem' }}>
          {targets.map((target) => (
            <TargetCard key={target.id} target={target} costed={costOf(target.id)} />
          ))}
        </div>
      ) : (
        <p className={styles.none}>
          {account.is_approved ? 'No targets available' : 'Targets can be added once this account is approved.'}
        </p>
      )}
    </section>
  );
}
