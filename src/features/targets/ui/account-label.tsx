import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ApiError } from '../../../web/api.ts';
import { useTextDraft } from '../../../web/form-draft.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { keepWithin } from '../../../ui/fields/keep-within.ts';
import styles from './account-label.module.css';

const MAX_LABEL_LENGTH = 60;

export interface AccountLabelProps {
  accountId: string;
  label: string;
  /** Text when there is no label yet. */
  fallback: string;
}

/** Editable label of a producer's account: a click starts editing, blur or Enter saves, Escape cancels, a blank label is not saved. */
export function AccountLabel({ accountId, label, fallback }: AccountLabelProps) {
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
  const shown = save.isPending ? (save.variables.body?.label ?? label) : label;
  return (
    <button
      ref={opener}
      type="button"
      title="Edit label"
      aria-label={`${shown || fallback}, edit label`}
      aria-busy={save.isPending || undefined}
      // Not `disabled`: the focus that returns to it would be lost.
      aria-disabled={save.isPending || undefined}
      onClick={() => {
        if (!save.isPending) setTyped(label);
      }}
      className={styles.label}
    >
      <span>{shown || fallback}</span>
      {save.isPending ? <Spinner /> : <Icon name="edit" size={1} className={styles.pen} />}
    </button>
  );
}

function failureText(error: ApiError): string {
  if (error.status === 0) return 'Error updating label';
  return error.status >= 500 ? 'Failed to update label' : error.message;
}
