import type { PartyRole } from '#lib/contract.ts';
import { GROUPS, type NotificationGroup } from '#lib/notice.ts';
import { ErrorMessage, SuccessMessage } from '#ui/feedback/form-message.tsx';
import { FormSkeleton } from '#ui/feedback/states.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { errorText } from '#web/api.ts';
import { useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { FREQUENCIES, type Frequency, groupsOf } from '../rules.ts';
import { preferencesQuery } from './queries.ts';
import styles from './preferences-form.module.css';

/** Subjects of the messages of a group; of superadmins where it differs. */
const ABOUT: Readonly<Record<Exclude<NotificationGroup, 'security'>, string>> = {
  requests: 'New requests and counter-offers, and what becomes of them.',
  payments: 'Payments, their proofs, documents and invoices of your work orders.',
  accounts: 'Decisions on your EPR accounts.',
  reminders: 'What is due or expires soon.',
  review: 'EPR accounts and payment proofs that wait for a decision.',
  enquiries: 'New enquiries from the public pages.',
  sign_ups: 'New companies.',
};
const OPTIONS = Object.entries(FREQUENCIES).map(([value, label]) => ({ value, label }));

/** How often each group may write by e-mail; a choice is saved at once. */
export function PreferencesForm({ role }: { role: PartyRole }) {
  const query = useApi(preferencesQuery);
  const { data } = query;
  const save = useApiWrite('PATCH /api/users/notification-preferences/', { inTurn: true });
  if (data === undefined) return query.isError ? <QueryError of={query} /> : <FormSkeleton />;
  // The keys of a focused list choose one after the other: the choices that are not saved yet go with the next.
  const unsaved = save.isPending ? save.variables.body : {};
  const chosen = { ...data.data, ...unsaved };
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>E-mail preferences</h2>
      <p className="text-soft">
        Choose how often we e-mail you. Once a day means one e-mail at 8:00 am IST with the unread notifications since
        the last one. The bell shows all notifications in any case.
      </p>
      {groupsOf(role).map((group) =>
        group === 'security' ? (
          <div key={group} className={styles.group}>
            <p className={styles.name}>{GROUPS.security}</p>
            <p className="text-soft text-small">Security messages are always sent at once.</p>
          </div>
        ) : (
          <div key={group} className={styles.group}>
            <Select
              label={GROUPS[group]}
              value={chosen[group] ?? 'at_once'}
              options={OPTIONS}
              onValueChange={(value) => save.mutate({ body: { ...unsaved, [group]: value as Frequency } })}
            />
            <p className="text-soft text-small">{ABOUT[group]}</p>
          </div>
        ),
      )}
      {save.error && <ErrorMessage>{errorText(save.error)}</ErrorMessage>}
      <SuccessMessage>{save.isSuccess && 'Preferences saved.'}</SuccessMessage>
    </Card>
  );
}
