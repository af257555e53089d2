import { Suspense } from 'react';
import { useSearchParams, Link } from 'react-router';
import type { PartyRole } from '#lib/contract.ts';
import { EmailNotice } from '#people/identity/ui/email-notice.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { CountBadge } from '#ui/feedback/badge.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Deferred, useWasReady } from '#ui/layout/deferred.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import type { ApiResponse } from '#web/api.ts';
import { profileQuery, countsQuery } from '#web/frame-queries.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { logOut } from '#web/session.ts';
import { Avatar } from '#web/workspace/avatar.tsx';
import { BANK_LABELS, COMPANY_LABELS } from '../rules.ts';
import { CompanyForm } from './company-form.tsx';
import type { Profile } from './profile-forms.ts';
import { profileCheckQuery } from './queries.ts';
import styles from './profile-screen.module.css';

/** Loaded after the form that is shown first; most profiles are complete, and have no next step. */
const FirstSteps = lazyPart(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));
const BankSection = lazyPart(async () => ({ default: (await import('./bank-form.tsx')).BankSection }));
const PersonSection = lazyPart(async () => {
  const { PersonSection: section } = await import('#people/identity/ui/person-section.tsx');
  return { default: section };
});

/** The company's profile. The address selects which of the forms is shown. */
export function ProfileScreen() {
  const query = useApi(profileQuery);
  const profile = query.data?.data;
  const wasReady = useWasReady(profile !== undefined);
  if (query.isError && !profile) {
    return <QueryError of={query} />;
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

/** Id of the element that holds the forms. */
const FORMS = 'profile-forms';

function showForms(): void {
  const forms = document.getElementById(FORMS);
  forms?.scrollIntoView();
  forms?.focus({ preventScroll: true });
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
    show(company === null ? 'company' : 'bank');
    showForms();
  };
  return (
    <>
      <EmailNotice />
      <MissingFields />
      {(profile.role === 'recycler' || profile.role === 'producer') && (
        <Suspense>
          <FirstSteps role={profile.role} after="profile" />
        </Suspense>
      )}
      <div className={styles.columns}>
        <ProfileCard profile={profile} />
        <Card as="div" id={FORMS} tabIndex={-1}>
          <Tabs label="Profile" tabs={TABS} selected={selected} onSelect={show}>
            {/* All forms stay mounted, so that typed values survive a switch. */}
            <div hidden={selected !== 'company'}>
              <CompanyForm profile={profile} onSaved={goOn} />
            </div>
            <div hidden={selected !== 'bank'}>
              <Suspense fallback={<Skeleton height="26rem" />}>
                <BankSection profile={profile} isShown={selected === 'bank'} onSaved={goOn} />
              </Suspense>
            </div>
            <div hidden={selected !== 'person'}>
              <Suspense fallback={<Skeleton height="20rem" />}>
                <PersonSection person={profile} />
              </Suspense>
            </div>
          </Tabs>
        </Card>
      </div>
    </>
  );
}

/** Card beside the profile forms: the company's name, its counters in the market, and the logout button. */
function ProfileCard({ profile }: { profile: Profile }) {
  const counts = useApi(countsQuery).data?.data;
  const place = [profile.city, profile.state, 'India'].filter(Boolean).join(', ');
  return (
    <Card as="div" className={styles.card}>
      <div className={styles.person}>
        <Avatar large name={profile.full_name} picture={profile.company_logo} />
        <h2 className={styles.name}>{profile.full_name}</h2>
        <p className="figures">{profile.unique_id}</p>
        <p className={styles.place}>
          <Icon name="pin" size={1} />
          <span>{place}</span>
        </p>
      </div>
      <nav aria-label="Your market">
        <ul className={styles.counters}>
          {countersOf(profile.role).map(({ label, to, count }) => (
            <li key={label}>
              <Link to={to} className={styles.counter}>
                {label}
                <CountBadge count={counts?.[count]} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button variant="secondary" icon="logout" wide onClick={() => void logOut()}>
        Logout
      </Button>
    </Card>
  );
}

interface Counter {
  label: string;
  to: string;
  count: keyof ApiResponse<'GET /api/users/counts/'>['data'];
}

const COUNTERS = [
  { label: 'Dashboard', count: 'epr_credits', recycler: PATHS.recyclerDashboard, producer: PATHS.producerDashboard },
  { label: 'Offers', count: 'credit_offers', recycler: PATHS.recyclerOffers, producer: PATHS.producerMarket },
  {
    label: 'Counter Offers',
    count: 'counter_credit_offers_received',
    recycler: PATHS.recyclerCounters,
    // The number is that of the answered ones.
    producer: `${PATHS.producerCounters}?show=answered`,
  },
  {
    label: 'EPR Accounts',
    count: 'epr_accounts',
    recycler: PATHS.recyclerAccounts,
    producer: PATHS.producerAccounts,
  },
  {
    label: 'Pending Orders',
    count: 'pending_order',
    // By the letter of file 2 of the specification.
    recycler: PATHS.recyclerCounters,
    producer: PATHS.producerPurchases,
  },
  {
    label: 'Completed Orders',
    count: 'complete_order',
    recycler: `${PATHS.recyclerTransactions}?stage=completed`,
    producer: `${PATHS.producerTransactions}?stage=completed`,
  },
] as const;

/** Counters of the profile screen, each with a link to the role's own screen. */
function countersOf(role: PartyRole): readonly Counter[] {
  if (role === 'superadmin' || role === 'person') return [];
  return COUNTERS.map(({ label, count, [role]: to }) => ({ label, count, to }));
}

const namesOf = (labels: Readonly<Record<string, string>>, missing: readonly string[]) =>
  missing.flatMap((field) => labels[field] ?? []).join(', ');

function FormLink({ tab, children }: { tab: 'company' | 'bank'; children: string }) {
  return (
    <Link to={`?tab=${tab}`} preventScrollReset onClick={showForms}>
      {children}
    </Link>
  );
}

/** Lists the profile's missing fields by form and says why they are needed; renders nothing when the profile is complete. */
function MissingFields() {
  const check = useApi(profileCheckQuery).data;
  if (!check || check.missing.length === 0) return null;
  const company = namesOf(COMPANY_LABELS, check.missing);
  const bank = namesOf(BANK_LABELS, check.missing);
  return (
    <section aria-label="What is missing" className={styles.note}>
      <Icon name="info" />
      <div className={styles.text}>
        <p className={styles.title}>Your profile is not complete yet</p>
        <p>
          Company and bank details appear on every work order, so that the other side can check who it trades with.
          Until they are complete you can view everything; EPR accounts, offers, targets and purchases wait for them.
        </p>
        <ul className={styles.list}>
          {company && (
            <li>
              <FormLink tab="company">Company Profile</FormLink>: {company}
            </li>
          )}
          {bank && (
            <li>
              <FormLink tab="bank">Bank Details</FormLink>: {bank}
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
