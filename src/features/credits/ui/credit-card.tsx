import { useEffect, useRef } from 'react';
import { groupDigits } from '../../../lib/quantity.ts';
import { Quantity } from '../../../ui/brand/amount.tsx';
import { ButtonLink, IconButton } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WasteTypeChip } from '../../../ui/brand/waste-type-chip.tsx';
import { useOnDemand } from '../../../web/on-demand.ts';
import type { Credit } from './credit.ts';
import { CreditBar } from './credit-bar.tsx';
import styles from './credit-card.module.css';
import { createOfferPath } from '../../../web/paths.ts';

/** Card of a credit record with its balances; its two values can be edited in place. */
export function CreditCard({ credit }: { credit: Credit }) {
  const form = useOnDemand(() => import('./credit-edit-form.tsx').then(({ CreditEditForm }) => CreditEditForm));
  const editing = form.Part !== null;
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The form replaces the button: the focus moves to it and back.
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const unlisted = credit.available_certificate_value - credit.listed;
  const name = `${credit.product_type}, ${credit.credit_type}, ${credit.epr_registration_number}`;
  return (
    <Card as="article" wasteType={credit.waste_type}>
      <div className={styles.head}>
        <div className={styles.subject}>
          <WasteTypeChip wasteType={credit.waste_type} />
          <h3 className={styles.title}>{credit.product_type}</h3>
          <p className="text-soft text-small">{credit.credit_type}</p>
        </div>
        {!editing && (
          <IconButton ref={editButton} icon="edit" label={`Edit ${name}`} onClick={() => void form.open()} />
        )}
      </div>
      {form.Part ? (
        <form.Part credit={credit} name={name} onClose={form.close} />
      ) : (
        <dl className={styles.values}>
          <div className={styles.hero}>
            <dt>Available Certificate Value</dt>
            <dd>
              <Quantity quantity={credit.available_certificate_value} unit={credit.unit} size="figure" />
            </dd>
          </div>
          <div>
            <dt>Cumulative Certificate Potential</dt>
            <dd>
              <Quantity quantity={credit.comulative_certificate_potential} unit={credit.unit} />
            </dd>
          </div>
          <div>
            <dt>Processing Capacity</dt>
            <dd className="figures">
              {groupDigits(credit.processing_capacity)}
              {'\u00a0'}
              <small>kg/annum</small>
            </dd>
          </div>
        </dl>
      )}
      <CreditBar credit={credit} name={name} />
      <div className={styles.foot}>
        <p className="text-soft text-small">
          {credit.epr_registration_number}
          {'\u00a0'}· {credit.registered_name}
          {'\u00a0'}· {credit.state}
        </p>
        {unlisted > 0 && !editing && (
          <ButtonLink
            to={createOfferPath(credit.id)}
            size="small"
            variant="secondary"
            icon="tag"
            aria-label={`List an offer of ${name}`}
          >
            List an offer
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
