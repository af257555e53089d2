import { useState } from 'react';
import { PART_NAMES } from '#lib/parts.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { type ApiResponse, errorText } from '../api.ts';
import { organisationsQuery } from '../frame-queries.ts';
import { useApi } from '../queries.ts';
import { hasUnsavedText, useSession } from '../session.ts';
import { ChoiceBox, useChoices } from './choices.tsx';
import { needsText, ROLE_LABELS } from './navigation.ts';
import { switchOrganisation } from './switch-organisation.ts';
import styles from './search-dialog.module.css';

type Organisation = ApiResponse<'GET /api/users/organisations/'>['data'][number];

const kept = (company: string) => `Your unsaved text on this page is kept for ${company}.`;

/** Finds one of the person's organisations and switches to it; arrows choose, Enter switches. A page with unsaved text asks first. */
export default function OrganisationsDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { data, error } = useApi(organisationsQuery);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Organisation>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const text = typed.trim().toLowerCase();
  const items = (data?.data ?? []).filter(({ company_name, unique_id }) =>
    `${company_name} ${unique_id}`.toLowerCase().includes(text),
  );

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
  const choices = useChoices(items, choose);
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
      <ChoiceBox
        {...choices.box}
        aria-label="Find an organisation"
        placeholder="Name or ID"
        value={typed}
        onType={setTyped}
      />
      {data === undefined && error === null && <LoadingState />}
      <div {...choices.list} aria-label="Organisations" className={styles.choices}>
        {items.map((organisation, at) => (
          <div key={organisation.id} {...choices.option(organisation, at)}>
            <span className={styles.title}>
              {organisation.company_name}
              {organisation.active && <Icon name="check" size={1} />}
            </span>
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
  if (needed > 0) facts.push(needsText(needed));
  if (active) facts.push('active now');
  return facts.join(' · ');
}
