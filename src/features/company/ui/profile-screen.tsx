import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Deferred, useWasReady } from '../../../ui/layout/deferred.tsx';
import { useApi } from '../../../web/queries.ts';
import { EmailNotice } from '../../identity/ui/email-notice.tsx';
import { PersonSection } from '../../identity/ui/person-section.tsx';
import { BankForm } from './bank-form.tsx';
import { BankChangeNote, EarlierBankDetails } from './bank-history.tsx';
import { CompanyForm } from './company-form.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MissingFields } from './missing-fields.tsx';
import { ProfileCard } from './profile-card.tsx';
import { PROFILE_FORMS, type Profile } from './profile-forms.ts';
import styles from './profile-screen.module.css';
import { profileQuery } from '../../../web/frame-queries.ts';

/** The company's profile. The address selects which of the forms is shown. */
export function ProfileScreen() {
  const query = useApi(profileQuery);
  const profile = query.data?.data;
  const wasReady = useWasReady(profile !== undefined);
  if (query.isError && !profile) {
    return <ErrorState text={query.error.message} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  const room = (
    <div className={styles.columns}>
      <output className="visually-hidden">Loading...</output>
      <Skeleton height="26rem" card />
      <Skeleton height="38rem" card style={{ marginTop: 0 }} />
    </div>
  );
  if (!profile) return room;
  return (
    <Deferred placeholder={room} isCached={wasReady}>
      <LoadedProfile profile={profile} />
    </Deferred>
  );
}

const TABS = [
  { key: 'company', label: 'Company Profile' },
  { key: 'bank', label: 'Bank Details' },
  { key: 'person', label: 'Personal Details' },
];

/**
 * Scrolls to the head of the screen, where the first steps are shown, and focuses it: with the focus left on the pressed button the browser would
 * scroll back.
 */
function showHead(): void {
  document.getElementById('main')?.scrollIntoView();
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

function LoadedProfile({ profile }: { profile: Profile }) {
  const [search, setSearch] = useSearchParams();
  const selected = TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'company';
  const show = (tab: string) => setSearch({ tab }, { replace: true, preventScrollReset: true });
  // After a form is saved for the first time, the other form is shown, or the head of the screen once both are saved.
  const goOn = ({ gst_number: company, account_number: bank }: Profile) => {
    if (profile.gst_number === company && profile.account_number === bank) return;
    if (profile.gst_number !== null && profile.account_number !== null) return;
    if (company !== null && bank !== null) return showHead();
    const forms = document.getElementById(PROFILE_FORMS);
    show(company === null ? 'company' : 'bank');
    forms?.scrollIntoView();
    forms?.focus({ preventScroll: true });
  };
  return (
    <>
      <EmailNotice />
      <MissingFields />
      {profile.role !== 'superadmin' && <FirstSteps role={profile.role} after="profile" />}
      <div className={styles.columns}>
        <ProfileCard profile={profile} />
        <Card as="div" id={PROFILE_FORMS} tabIndex={-1}>
          <Tabs label="Profile" tabs={TABS} selected={selected} onSelect={show}>
            {/* All forms stay mounted, so that typed values survive a switch. */}
            <div hidden={selected !== 'company'}>
              <CompanyForm profile={profile} onSaved={goOn} />
            </div>
            <div hidden={selected !== 'bank'}>
              <BankChangeNote change={profile.bank_change} />
              <BankForm profile={profile} onSaved={goOn} />
              {selected === 'bank' && profile.account_number !== null && <EarlierBankDetails />}
            </div>
            <div hidden={selected !== 'person'}>
              <PersonSection person={profile} />
            </div>
          </Tabs>
        </Card>
      </div>
    </>
  );
}
