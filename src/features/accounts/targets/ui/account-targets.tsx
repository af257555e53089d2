import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#ui/brand/icon.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { RejectionReason } from '#ui/feedback/rejection-reason.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { keepWithin } from '#ui/fields/keep-within.ts';
import { SmallButtonLink } from '#ui/layout/button.tsx';
import { useRefusal } from '#ui/layout/forbidden.ts';
import { type ApiResponse, ApiError } from '#web/api.ts';
import { useTextDraft } from '#web/form-draft.ts';
import { addTargetPath } from '#web/paths.ts';
import { useApiWrite } from '#web/queries.ts';
import { useTargetCosts } from './target-cost.tsx';
import { TargetRow } from './target-row.tsx';
import styles from './account-targets.module.css';

type Account = ApiResponse<'GET /api/epr/producer/'>['data'][number];

interface AccountTargetsProps {
  account: Account;
  /** Shows the registered name, where it is not above all accounts. */
  withName: boolean;
}

/** One account of a producer on the dashboard: label, or else its registration number, and its targets. */
export function AccountTargets({ account, withName }: AccountTargetsProps) {
  const costOf = useTargetCosts();
  const { id, label, epr_registered_name: name, epr_registration_number: number, targets } = account;
  const isLabelled = label !== '' && label !== name;
  return (
    <section className={styles.account} aria-label={`Account ${number}`}>
      <header className={styles.head}>
        <h3>
          <AccountLabel
            accountId={id}
            label={label}
            text={isLabelled ? label : number}
            name={isLabelled ? label : `${number}, ${name}`}
          />
        </h3>
        <p className={styles.facts}>
          <WasteTypeChip wasteType={account.waste_type} />
          {isLabelled && <span>{number}</span>}
          {withName && <span>{name}</span>}
          <span>{account.producer_type}</span>
          <span>{account.state}</span>
          {account.status !== 'approved' && <Badge status={account.status} />}
        </p>
        {account.is_approved && (
          <SmallButtonLink
            to={addTargetPath(id)}
            icon="plus"
            aria-label={`Add Target to ${number}`}
            className={styles.add}
          >
            Add Target
          </SmallButtonLink>
        )}
        <RejectionReason reason={account.reason} />
      </header>
      {targets.length > 0 ? (
        targets.map((target) => <TargetRow key={target.id} target={target} costed={costOf(target.id)} />)
      ) : (
        <p className={styles.none}>
          {account.is_approved ? 'No targets available' : 'Targets can be added once this account is approved.'}
        </p>
      )}
    </section>
  );
}

const MAX_LABEL_LENGTH = 60;

interface AccountLabelProps {
  accountId: string;
  label: string;
  /** The label, or what stands for it. */
  text: string;
  /** Name of the account for a screen reader; it begins with what is shown. */
  name: string;
}

/** Editable label of a producer's account: a click starts editing, blur or Enter saves, Escape cancels, a blank label is not saved. */
function AccountLabel({ accountId, label, text: standing, name }: AccountLabelProps) {
  const { kept, keep } = useTextDraft(`label ${accountId}`);
  const [typed, setTyped] = useState(kept);
  const id = useId();
  const leaving = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const editing = typed !== null;
  useEffect(() => {
    if (editing) input.current?.focus();
  }, [editing]);
  const save = useApiWrite('PATCH /api/epr/producer/{id}/');
  const refusal = useRefusal({ needs: 'trade' });

  const close = (text: string) => {
    setTyped(null);
    const wanted = text.trim();
    if (wanted === '' || wanted === label) return keep(null);
    save.mutate(
      { params: { id: accountId }, body: { label: wanted } },
      {
        onSuccess: () => {
          keep(null);
          toast.success('Label updated successfully!');
        },
        onError: (error) => {
          toast.error(failureText(error));
          setTyped(text);
        },
      },
    );
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    // Leaving by a key also fires blur; it is saved once.
    leaving.current = true;
    if (event.key === 'Enter') close(event.currentTarget.value);
    else {
      keep(null);
      setTyped(null);
    }
    requestAnimationFrame(() => opener.current?.focus());
  };

  if (typed !== null)
    return (
      <>
        <label htmlFor={id} className="visually-hidden">
          Label
        </label>
        <input
          id={id}
          ref={input}
          value={typed}
          onFocus={(event) => {
            leaving.current = false;
            event.target.select();
          }}
          onChange={(event) => {
            keepWithin(event, MAX_LABEL_LENGTH);
            keep(event.target.value);
            setTyped(event.target.value);
          }}
          onKeyDown={press}
          onBlur={(event) => {
            if (!leaving.current) close(event.target.value);
          }}
          className={styles.input}
        />
      </>
    );
  const sent = save.isPending ? save.variables.body?.label : undefined;
  return (
    <button
      ref={opener}
      type="button"
      title="Edit label"
      aria-label={`${sent ?? name}, edit label`}
      aria-busy={save.isPending || undefined}
      // Not `disabled`: the focus that returns to it would be lost.
      aria-disabled={save.isPending || undefined}
      onClick={() => {
        if (!save.isPending) setTyped(label);
      }}
      className={styles.label}
      {...refusal}
    >
      <span>{sent ?? standing}</span>
      {save.isPending ? <Spinner /> : <Icon name="edit" size={1} className={styles.pen} />}
    </button>
  );
}

function failureText(error: ApiError): string {
  if (error.status === 0) return 'Error updating label';
  return error.status >= 500 ? 'Failed to update label' : error.message;
}
