import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { heldBy } from '#lib/held-by.ts';
import { groupDigits, formatQuantity } from '#lib/quantity.ts';
import { RuleChips } from '#rules/rulebook/ui/rule-chips.tsx';
import { RuleReference } from '#rules/rulebook/ui/rule-reference.tsx';
import { WarningList } from '#rules/rulebook/ui/warning-list.tsx';
import { Quantity } from '#ui/brand/amount.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { IconButton, SmallButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useOnDemand } from '#web/on-demand.ts';
import { createOfferPath, PATHS } from '#web/paths.ts';
import type { Warnings } from './credit-edit-form.tsx';
import type { Credit } from './queries.ts';
import styles from './credit-card.module.css';

/** Card of a credit record with its balances; its values can be edited in place. */
export function CreditCard({ credit }: { credit: Credit }) {
  const form = useOnDemand(() => import('./credit-edit-form.tsx').then(({ CreditEditForm }) => CreditEditForm));
  const editing = form.Part !== null;
  const [warnings, setWarnings] = useState<Warnings>([]);
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
          <RuleChips credit={credit} />
        </div>
        {!editing && (
          <IconButton
            ref={editButton}
            icon="edit"
            needs="trade"
            label={`Edit ${name}`}
            onClick={() => void form.open()}
          />
        )}
      </div>
      {form.Part ? (
        <form.Part credit={credit} name={name} onClose={form.close} onSaved={setWarnings} />
      ) : (
        <dl className={styles.values}>
          <div className={styles.hero}>
            <dt>Available Certificate Value</dt>
            <dd>
              <Quantity quantity={credit.available_certificate_value} unit={credit.unit} size="figure" />
            </dd>
          </div>
          <Fact
            label="Cumulative Certificate Potential"
            value={<Quantity quantity={credit.comulative_certificate_potential} unit={credit.unit} />}
          />
          <div>
            <dt>Processing Capacity</dt>
            <dd className="figures">
              {groupDigits(credit.processing_capacity)}
              {'\u00a0'}
              <small>kg/annum</small>
            </dd>
          </div>
          {credit.product_sold !== null && (
            <Fact label="Product sold" value={<Quantity quantity={credit.product_sold} unit="kg" />} />
          )}
          {credit.product_sold !== null && (
            <Fact
              label="QEPR by the product sold"
              value={
                <>
                  {credit.qepr !== null && <Quantity quantity={credit.qepr} unit="kg" />}{' '}
                  <RuleReference status={credit.qepr_status} ruleId={credit.qepr_rule_id} />
                </>
              }
            />
          )}
        </dl>
      )}
      <WarningList warnings={warnings} />
      <CreditBar credit={credit} name={name} />
      <div className={styles.foot}>
        <p className="text-soft text-small">{`${credit.epr_registration_number}\u00A0· ${credit.registered_name}\u00A0· ${credit.state}`}</p>
        {credit.held_by !== null && (
          <p className="text-small">
            {heldBy(credit.held_by)} <Link to={PATHS.recalls}>View recalls</Link>
          </p>
        )}
        {unlisted > 0 && credit.held_by === null && !editing && (
          <SmallButtonLink to={createOfferPath(credit.id)} icon="tag" aria-label={`List an offer of ${name}`}>
            List an offer
          </SmallButtonLink>
        )}
      </div>
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Bar of a record's quantities: sold, reserved, listed and not listed, as shares of its potential. */
function CreditBar({ credit, name }: { credit: Credit; name: string }) {
  const { sold, blocked, listed, available_certificate_value: available } = credit;
  const parts = [
    { key: 'sold', word: 'Sold', quantity: sold },
    { key: 'blocked', word: 'Blocked', quantity: blocked },
    { key: 'listed', word: 'Listed, not blocked', quantity: Math.max(0, listed - blocked) },
    { key: 'unlisted', word: 'Not listed', quantity: Math.max(0, available - listed) },
  ];
  const whole = Math.max(credit.comulative_certificate_potential, sold + available, 1);
  return (
    <div>
      <div
        className={styles.bar}
        role="img"
        aria-label={`${name}: ${parts.map((part) => `${part.word} ${formatQuantity(part.quantity, credit.unit)}`).join(', ')}`}
      >
        {parts.map((part) => (
          <span key={part.key} className={styles[part.key]} style={{ width: `${(part.quantity / whole) * 100}%` }} />
        ))}
      </div>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.key}>
            <span className={`${styles.dot} ${styles[part.key]}`} aria-hidden="true" />
            {part.word} <strong className="figures">{groupDigits(part.quantity)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
