import { type KeyboardEvent, useId, useState } from 'react';
import { PART_NAMES } from '#lib/parts.ts';
import { groupDigits } from '#lib/quantity.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { DialogActions } from '#ui/feedback/dialog-actions.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { type ApiResponse, errorText } from '../api.ts';
import { organisationsQuery } from '../frame-queries.ts';
import { useApi } from '../queries.ts';
import { hasUnsavedText, useSession } from '../session.ts';
import { ROLE_LABELS } from './navigation.ts';
import { switchOrganisation } from './switch-organisation.ts';
import styles from './search-dialog.module.css';

type Organisation = ApiResponse<'GET /api/users/organisations/'>['data'][number];

const kept = (company: string) => `Your unsaved text on this page is kept for ${company}.`;

/** Finds one of the person's organisations and switches to it; arrows choose, Enter switches. A page with unsaved text asks first. */
export default function OrganisationsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const session = useSession();
  const { data, error } = useApi(organisationsQuery);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [asked, setAsked] = useState<Organisation>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const text = typed.trim().toLowerCase();
  const items = (data?.data ?? []).filter(({ company_name, unique_id }) =>
    `${company_name} ${unique_id}`.toLowerCase().includes(text),
  );
  const chosen = items[Math.min(active, items.length - 1)];

  const go = async (organisation: Organisation) => {
    setBusy(true);
    try {
      await switchOrganisation(organisation.id);
      onClose();
    } catch (caught) {
      setFailure(errorText(caught));
      setBusy(false);
    }
  };
  const choose = (organisation: Organisation) => {
    if (busy) return;
    if (organisation.active) onClose();
    else if (hasUnsavedText()) setAsked(organisation);
    else void go(organisation);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      const next = (Math.min(active, items.length - 1) + step + items.length) % items.length;
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };
  if (asked)
    return (
      <Dialog
        open
        title={`Switch to ${asked.company_name}?`}
        size="small"
        onClose={onClose}
        footer={
          <DialogActions cancelLabel="Stay" disabled={busy} onCancel={onClose}>
            <Button data-autofocus busy={busy} onClick={() => void go(asked)}>
              Switch
            </Button>
          </DialogActions>
        }
      >
        <p>{kept(session?.organisation?.company_name ?? 'this organisation')}</p>
        {failure !== undefined && <ErrorMessage>{failure}</ErrorMessage>}
      </Dialog>
    );
  return (
    <Dialog open title="Switch organisation" size="small" onClose={onClose}>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          data-autofocus
          aria-label="Find an organisation"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${items.indexOf(chosen)}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Name or ID"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
          className={styles.input}
        />
      </div>
      {data === undefined && error === null && <LoadingState />}
      <div id={`${id}-list`} role="listbox" aria-label="Organisations" className={styles.choices}>
        {items.map((organisation, at) => (
          // The keys are those of the input; a pointer presses the organisation itself.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={organisation.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={organisation === chosen}
            className={classNames(styles.item, organisation === chosen && styles.active)}
            onMouseMove={() => setActive(at)}
            onClick={() => choose(organisation)}
          >
            <span className={styles.title}>{organisation.company_name}</span>
            <span className={styles.text}>{aboutOf(organisation)}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {data && items.length === 0 && <span>{`No results for “${typed.trim()}”.`}</span>}
        {(failure ?? (error && errorText(error))) && <span>{failure ?? (error && errorText(error))}</span>}
      </p>
    </Dialog>
  );
}

function aboutOf({ role, part, active, needs_you: needed }: Organisation): string {
  const facts = [ROLE_LABELS[role], PART_NAMES[part]];
  if (needed > 0) facts.push(needed === 1 ? '1 needs you' : `${groupDigits(needed)} need you`);
  if (active) facts.push('active now');
  return facts.join(' · ');
}
