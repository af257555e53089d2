import type { PartyRole } from '#lib/contract.ts';
import { GROUPS } from '#lib/notice.ts';
import { LinkTabs } from '#ui/layout/tabs.tsx';
import { useAddressText } from '#web/address-search.ts';
import { PATHS } from '#web/paths.ts';
import { useCounts } from '#web/workspace/use-counts.ts';
import { groupsOf } from '../rules.ts';
import { NotificationList } from './notification-list.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import type { NotificationFilter } from './queries.ts';

/** Notifications in tabs: all, those that are not read, each group, and the choice of e-mails. The tab is stored in the address. */
export function NotificationsView({ role }: { role: PartyRole }) {
  const [named] = useAddressText('tab');
  const groups = groupsOf(role);
  const group = groups.find((name) => name === named);
  const tab = group ?? (named === 'unread' || named === 'preferences' ? named : 'all');
  const unread = useCounts(role)?.unread_notifications;
  const filter: NotificationFilter = { ...(tab === 'unread' && { unread: true }), ...(group && { group }) };
  const link = (key: string, label: string, count?: number) => ({
    to: key === 'all' ? PATHS.notifications : `${PATHS.notifications}?tab=${key}`,
    label,
    count,
    current: key === tab,
  });
  return (
    <div className="stack">
      <LinkTabs
        label="Notifications by group"
        links={[
          link('all', 'All'),
          link('unread', 'Unread', unread),
          ...groups.map((name) => link(name, GROUPS[name])),
          link('preferences', 'E-mail preferences'),
        ]}
      />
      {tab === 'preferences' ? <PreferencesForm role={role} /> : <NotificationList key={tab} filter={filter} />}
    </div>
  );
}
