-- People: accounts and how they log in, consents, companies and their bank details, approvals by two superadmins, the
-- audit trail.
create sequence recycler_number;
create sequence producer_number;
create sequence superadmin_number;
create sequence person_number;

-- Parties: organisations (recyclers and producers), people who log in, or both in one row, as sign-up makes them. One who logs in has an
-- email. A closed organisation keeps id, role, unique_id and dates, and its person's log-in only where that person is a member elsewhere.
create table users (
  id uuid primary key,
  role text not null check (role in ('recycler', 'producer', 'superadmin', 'person')), -- never changes
  unique_id text not null unique, -- REC-, PRO-, ADM- or PER- and a number, as people read it
  email text,
  full_name text,
  mobile_no text,
  designation text,
  password_hash text,
  created_at timestamptz not null,
  closed_at timestamptz, -- of the organisation; of a person without one, of the person; null: in use
  email_verified_at timestamptz,
  password_changed_at timestamptz,
  -- What a log-in may be completed with, kept by a trigger: each call reads it with its user.
  second_factor_methods text[] not null default '{}',
  -- From when on a superadmin needs a second factor, where the configuration requires one.
  second_factor_due_at timestamptz,
  suspended_at timestamptz, -- of the organisation, or of a superadmin; null: may act
  invited_at timestamptz, -- a superadmin who has not chosen a password yet
  first_login_at timestamptz,
  person_suspended_at timestamptz, -- null: the person may log in
  constraint users_check check (case
      when email is not null then password_hash is not null and (closed_at is null or role in ('recycler', 'producer'))
      else num_nonnulls(full_name, mobile_no, designation, password_hash) = 0
        and (closed_at is not null or role in ('recycler', 'producer')) end),
  unique (id, role)
);
create unique index users_email on users (lower(email));
create index users_search on users using gin (lower(unique_id) gin_trgm_ops, lower(email) gin_trgm_ops);
create index users_role on users (role, id desc) where closed_at is null;

-- Members of organisations: who may act for one, and as what. Ended rows are kept as history is.
create table members (
  id uuid primary key,
  organisation_id uuid not null references users (id),
  person_id uuid not null references users (id),
  part text not null check (part in ('owner', 'manager', 'trader', 'accounts', 'viewer')),
  until date, -- the last day in India; null: no end
  invited_by uuid references users (id), -- null: by sign-up
  joined_at timestamptz not null,
  ended_at timestamptz, -- null: a member, unless `until` has passed
  ended_by uuid references users (id), -- null: by `until`, or with the organisation
  told_until date, -- the last day of which person and owners were told beforehand; null: of none
  last_used_at timestamptz, -- by sessions that act for the organisation no more; null: by none
  constraint members_check check (ended_at >= joined_at)
);
create unique index one_live_membership on members (organisation_id, person_id) where ended_at is null;
create index members_person on members (person_id) where ended_at is null;
create index members_until on members (until) where ended_at is null and until is not null;
-- The person who answers for an organisation: that of its sign-up while an owner, else the owner of longest standing. An
-- organisation that was added later has no log-in, name and address of its own.
create view answering_persons as
select distinct on (organisation_id) organisation_id, person_id
from members where part = 'owner' and ended_at is null
order by organisation_id, person_id = organisation_id desc, joined_at, id;

-- Invitations to become a member, each with the token of its mailed link as SHA-256. Purpose: who may join, and on whose word. Kept: 30 days
-- after their end.
create table invitations (
  id uuid primary key,
  organisation_id uuid not null references users (id),
  email text not null,
  part text not null check (part in ('owner', 'manager', 'trader', 'accounts', 'viewer')),
  until date, -- the last day of the membership in India; null: no end
  message text,
  invited_by uuid not null references users (id),
  invited_at timestamptz not null,
  token_hash bytea unique check (octet_length(token_hash) = 32), -- of the mail that was sent last; null: none is on its way yet
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'accepted', 'withdrawn', 'expired')),
  ended_at timestamptz, -- null: open
  constraint invitation_is_open_or_ended check ((state = 'open') = (ended_at is null))
);
create unique index one_open_invitation on invitations (organisation_id, lower(email)) where state = 'open';
create index invitations_ended on invitations (ended_at) where state <> 'open';
create index invitations_due on invitations (expires_at) where state = 'open';
create index invitations_email on invitations (lower(email));

-- Log-ins of people, each with the tokens that go on with it.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  ended_at timestamptz, -- null: open
  -- A session is a fresh proof of who it is for 15 minutes after its log-in.
  fresh_until timestamptz not null default now(),
  -- When a session was used last, to a minute: one that nobody uses ends, and of too many the one used least recently.
  last_used_at timestamptz not null default now(),
  address text,
  device text, -- the browser's own words
  second_factor text check (second_factor in ('totp', 'passkey', 'recovery_code')), -- that it was opened with; null: none
  organisation_id uuid references users (id), -- that the session acts for; null: none
  switches integer not null default 0 -- how often it changed the organisation: access tokens from before are void
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- Tokens that renew a session, as SHA-256; each works once.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  spent_at timestamptz -- used for a new one
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Browsers that an account is known by: a random token of theirs, as SHA-256.
-- Purpose: security of the account. Kept: 90 days from the last log-in.
create table devices (
  user_id uuid not null references users (id),
  hash bytea not null check (octet_length(hash) = 32),
  known_at timestamptz not null,
  constraint devices_pkey primary key (user_id, hash)
);

-- Networks from which an account logged in. Purpose: security of the account. Kept: 30 days from the last log-in.
create table known_addresses (
  user_id uuid not null references users (id),
  network text not null, -- an IPv4 address or an IPv6 /64
  known_at timestamptz not null,
  constraint known_addresses_pkey primary key (user_id, network)
);

-- Tokens, as SHA-256, that the answer with a second factor carries. Each works once, for five minutes. Purpose:
-- security of the account.
create table login_challenges (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('login', 'step_up', 'enrolment')),
  session_id uuid, -- in which it was asked for; null: a log-in
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index login_challenges_user on login_challenges (user_id) where used_at is null;

-- Resets of passwords that were asked for, as SHA-256 of the code.
create table password_resets (
  hash bytea primary key,
  user_id uuid not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Links of mails, as SHA-256. Each works once; a newer one of its kind and user makes older ones void. Kept: 30 days
-- after their end.
create table link_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  kind text not null check (kind ~ '^[a-z_]+$'),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz, -- or made void
  subject_id uuid, -- The change that a link confirms.
  email text,
  event_at timestamptz
);
create unique index link_tokens_one_open on link_tokens (user_id, kind) where used_at is null and kind <> 'not_me';
create index link_tokens_not_me on link_tokens (user_id) where used_at is null and kind = 'not_me';

-- Changes of e-mail addresses. Until the new address is confirmed by a mailed link the former one holds.
-- Purpose: security of the account; a change that its holder did not make is undone. Kept: 30 days from the end of the
-- link.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id),
  session_id uuid not null, -- that asked for it; it alone outlives the change
  email text not null,
  previous_email text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  cancelled_at timestamptz, -- replaced by another, refused, or undone
  -- Whether the address from before a change was confirmed: who reads one that never was gets no account by undoing the
  -- change.
  previous_confirmed boolean not null default false,
  -- The address from before a change stays reserved for its account while a link `This was not me` may give it back.
  -- Purpose: security of the account. Kept: with the change, 30 days. null: the change is not done
  reserved_until timestamptz,
  constraint email_changes_check check (cancelled_at is null or done_at is null or cancelled_at >= done_at)
);
create unique index email_changes_one_open on email_changes (user_id) where done_at is null and cancelled_at is null;
create index email_changes_user on email_changes (user_id, requested_at);
create index email_changes_reserved on email_changes (lower(previous_email)) where reserved_until is not null
  and cancelled_at is null;

-- What a mail to the holder of an account names: when something happened there, and from where. Kept: 30 days.
create table account_notices (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind ~ '^[a-z_]+$'),
  at timestamptz not null,
  address text,
  device text, -- the browser's own words
  email text,
  detail jsonb not null default '{}'
);
create index account_notices_user on account_notices (user_id, kind, at);

-- Purpose: security of the account. Kept: removed ones for 30 days, so that a removal that the holder did not make can
-- be undone.
create table second_factors (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) >= 1 and length(name) <= 60),
  created_at timestamptz not null,
  confirmed_at timestamptz, -- null: an app that waits for its first code
  removed_at timestamptz,
  last_used_at timestamptz,
  secret_encrypted bytea, -- of an app
  used_steps bigint[] not null default '{}', -- time steps whose code was used
  credential_id text, -- of a passkey, as are the next ones
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  constraint second_factors_check check (case kind
      when 'totp' then secret_encrypted is not null and num_nonnulls(credential_id, public_key) = 0
      else secret_encrypted is null and num_nulls(credential_id, public_key, confirmed_at) = 0 end)
);
create unique index one_app_per_user on second_factors (user_id) where kind = 'totp' and confirmed_at is not null
  and removed_at is null;
create unique index passkey_taken on second_factors (credential_id) where removed_at is null;
create index second_factors_user on second_factors (user_id, id);

-- Codes for a log-in without the second factor, as SHA-256; each works once. Purpose and time: as second_factors.
create table recovery_codes (
  user_id uuid not null references users (id),
  hash bytea not null check (octet_length(hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  void_at timestamptz, -- replaced, or the last factor was removed
  constraint recovery_codes_pkey primary key (user_id, hash)
);

-- What people have agreed to, and when. Purpose: proof of consent. Kept: with the account, whose `unique_id` stays
-- without a name; that of the newsletter names its subscription, which is deleted with the address when it ends.
create table consents (
  id uuid primary key,
  kind text not null check (kind in ('terms', 'newsletter')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'), -- the day of the terms
  user_id uuid references users (id),
  subscription_id uuid, -- no reference: the row outlives the subscription
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint consents_check check (withdrawn_at >= given_at),
  constraint consent_has_one_giver check (case kind when 'terms' then user_id is not null and subscription_id is null
      else user_id is null and subscription_id is not null end)
);
create unique index one_consent_per_version on consents (user_id, version) where kind = 'terms';
create unique index one_consent_per_subscription on consents (subscription_id) where kind = 'newsletter'
  and withdrawn_at is null;

-- The profile of a company, by its one person.
create table companies (
  user_id uuid primary key references users (id),
  company_name text not null,
  gst_number text,
  pcb_number text,
  registration_date date,
  address text,
  state text,
  city text,
  company_logo_id uuid references files (id),
  pcb_document_id uuid references files (id),
  social_links text[] not null default '{}',
  account_holder_name text,
  account_number_encrypted bytea, -- with a key of the application secret
  account_number_last4 text,
  bank_name text,
  ifsc_code text,
  branch_name text,
  cancelled_cheque_id uuid references files (id),
  -- Complete = every Company and every Bank field of the profile is there.
  complete boolean generated always as (num_nulls(gst_number, pcb_number, registration_date, address, state, city,
      company_logo_id, pcb_document_id, account_holder_name, account_number_encrypted, bank_name, ifsc_code,
      branch_name, cancelled_cheque_id) = 0) stored not null,
  -- A superadmin vouches for the company: the limits of open purchases do not hold for it.
  trusted boolean not null default false,
  -- A recycler chooses whether the market shows the company's name; then the search finds the offers by it.
  show_company_name boolean not null default false,
  second_factor_required_at timestamptz -- members need a second factor, from a week after; null: it is theirs to choose
);
-- Who else uses a number.
create index companies_gst_number on companies (gst_number);
create index companies_search on companies using gin (lower(company_name) gin_trgm_ops, lower(gst_number) gin_trgm_ops);
create index companies_pcb_number on companies (upper(pcb_number));

-- Bank details of a company, the former ones too.
create table bank_details (
  id uuid primary key,
  company_id uuid not null references users (id),
  state text not null check (state in ('waiting', 'in_force', 'replaced', 'cancelled')),
  account_holder_name text,
  account_number_encrypted bytea, -- with a key of the application secret
  account_number_last4 text,
  bank_name text,
  ifsc_code text,
  branch_name text,
  cancelled_cheque_id uuid references files (id) on delete set null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  -- From then on they count for trades that are accepted. Time decides; the state is written a little later.
  in_force_from timestamptz not null,
  erased_at timestamptz,
  constraint bank_details_whole_or_erased check (erased_at is not null
      or num_nulls(account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code,
      branch_name) = 0),
  unique (id, company_id)
);
create unique index bank_details_one_in_force on bank_details (company_id) where state = 'in_force';
create unique index bank_details_one_waiting on bank_details (company_id) where state = 'waiting';
create index bank_details_company on bank_details (company_id, id desc);
create index bank_details_due on bank_details (in_force_from) where state = 'waiting';
-- From a cheque to the details that it belongs to.
create index bank_details_cheque on bank_details (cancelled_cheque_id) where cancelled_cheque_id is not null;

-- What superadmins set for the platform: the newest row counts, the older ones tell what counted when.
create table settings (
  id bigint generated always as identity primary key,
  second_approval text not null check (second_approval in ('on', 'off')),
  second_approval_above_paise bigint not null check (second_approval_above_paise >= 0),
  changed_at timestamptz not null,
  changed_by uuid references users (id), -- null: as the product came
  rises_are_held boolean not null default true -- false: law I19 asks for no approval of its rise
);
insert into settings (second_approval, second_approval_above_paise, changed_at, changed_by, rises_are_held) values
  ('off', 100000000, now(), null, false);

-- An action that waits for a second superadmin, or for a second member of an organisation. Nothing of it has happened
-- while it waits.
create table approvals (
  id uuid primary key,
  action text not null check (action in ('transaction.approve', 'company.close', 'bank_change.confirm',
      'second_factors.remove', 'platform.bank_account', 'second_approval.off', 'second_approval.raise',
      'superadmin.invite', 'superadmin.suspend', 'superadmin.reopen', 'superadmin.end_sessions', 'purchase_request',
      'counter_offer', 'counter_round', 'acceptance', 'basket', 'purchase_limit')),
  subject_id uuid, -- null: the platform, or the organisation
  -- What the maker sent, sealed where it holds an account number, and a fingerprint by which the same call is known.
  call jsonb not null,
  fingerprint bytea not null,
  text text not null check (text <> ''), -- what the checker reads
  amount_paise bigint, -- paise; null: no sum of money
  status text not null check (status in ('waiting', 'done', 'refused', 'failed', 'expired', 'cancelled')),
  maker_id uuid not null references users (id),
  checker_id uuid references users (id),
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  organisation_id uuid references users (id), -- null: of superadmins
  constraint maker_is_not_checker check (checker_id <> maker_id),
  constraint decided_by_somebody check ((status not in ('done', 'refused')) or checker_id is not null),
  constraint waits_or_is_decided check ((status = 'waiting') = (decided_at is null)),
  constraint action_of_company check ((organisation_id is not null)
      = (action in ('purchase_request', 'counter_offer', 'counter_round', 'acceptance', 'basket', 'purchase_limit')))
);
create unique index one_waiting_approval
  on approvals (action, coalesce(subject_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where status = 'waiting' and organisation_id is null;
create index approvals_status on approvals (status, id desc);
create index approvals_done on approvals (action, subject_id) where status = 'done';
create index approvals_organisation on approvals (organisation_id, status, id desc) where organisation_id is not null;

-- What a member may bind an organisation to on a day alone. Append-only: the last row of an organisation is in force, and
-- law I33 needs what was in force at a time. Purpose: four eyes on purchases. Kept: as long as the trades; the person who
-- changed a limit answers for it, after closing as their unique id.
create table purchase_limits (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references users (id),
  enabled boolean not null,
  per_day_paise bigint not null check (per_day_paise between 0 and 100000000000),
  changed_at timestamptz not null,
  changed_by uuid not null references users (id),
  approval_id uuid references approvals (id) -- of a change while the limit was on
);
create index purchase_limits_organisation on purchase_limits (organisation_id, id desc);

-- The audit trail: who did or tried what.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  person_id uuid references users (id), -- who acted; null: nobody who was logged in, or the system
  owner_id uuid references users (id), -- whose account, company or thing it concerns
  role text check (role in ('recycler', 'producer', 'superadmin', 'person')), -- of who acted
  session_id uuid, -- of the person who acted
  address text,
  device text, -- the browser's own words
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  outcome text not null check (outcome in ('done', 'refused')),
  subject text, -- the kind of thing, such as `trade`
  subject_id uuid,
  -- Changed fields with before and after. Never a password, code, token or content; of account numbers the last four
  -- digits.
  detail jsonb not null default '{}',
  request_id text, -- as in the logs
  -- Closing an account makes the names, addresses and numbers of its person null in the rows about it: the one change
  -- of a row that is let through. An entry names both the kind and the id of a thing, or neither.
  constraint subject_has_an_id check ((subject is null) = (subject_id is null))
);
create index audit_owner on audit (owner_id, id desc);
create index audit_person on audit (person_id, id desc);
create index audit_action on audit (action, id desc);
-- What the audit trail knows of one thing, such as a trade.
create index audit_subject on audit (subject_id, id desc) where subject_id is not null;
create index audit_opened on audit (subject_id, person_id) where action = 'document.opened';
create index audit_failed_log_ins on audit (owner_id, at) where action in ('login.failed', 'step_up.failed');

-- After the functions

-- users
create trigger add_closed_event after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function add_outbox_event('user.closed', 'closed_at');
create trigger add_registered_event after insert on users
  for each row execute function add_outbox_event('user.registered', 'created_at');
create trigger cancel_approvals_of_suspended after update of suspended_at on users
  for each row when (old.suspended_at is null and new.suspended_at is not null and new.role = 'superadmin')
  execute function cancel_approvals_of_suspended();
create trigger confirm_superadmin before insert on users
  for each row when (new.role = 'superadmin') execute function confirm_superadmin();
create trigger erase_audit_names after update of email, closed_at on users
  for each row when (old.email is not null and new.email is null or old.closed_at is null and new.closed_at is not null)
  execute function erase_audit_names();
create trigger erase_calendar after update of email, closed_at on users
  for each row when (old.email is not null and new.email is null or old.closed_at is null and new.closed_at is not null)
  execute function erase_calendar();
create trigger erase_data_exports after update of email, closed_at on users
  for each row when (old.email is not null and new.email is null or old.closed_at is null and new.closed_at is not null)
  execute function erase_data_exports();
create trigger erase_gst_registrations after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function erase_gst_registrations();
create trigger erase_login_data after update of email on users
  for each row when (old.email is not null and new.email is null) execute function erase_login_data();
create trigger erase_notifications after update of email on users
  for each row when (old.email is not null and new.email is null) execute function erase_notifications();
create trigger erase_sheets_and_plans after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function erase_sheets_and_plans();
create trigger add_owner after insert on users
  for each row when (new.role in ('recycler', 'producer') and new.email is not null) execute function add_owner();
create trigger end_members_of_closed after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function end_members_of_closed();
create trigger number_user before insert on users for each row execute function number_user();
-- After the row: an address that another account is about to leave is waited for first, by the unique index.
create trigger refuse_reserved_address after insert or update of email on users
  for each row when (new.email is not null) execute function refuse_reserved_address();
create trigger void_waiting_email_change after update of password_hash, suspended_at on users
  for each row when (new.closed_at is null and (new.password_hash is distinct from old.password_hash
    or old.suspended_at is null and new.suspended_at is not null))
  execute function void_waiting_email_change();

-- members
create trigger add_ended_event after update of ended_at on members
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function add_outbox_event('member.ended', 'ended_at', 'ended_by');
create trigger append_only before truncate on members for each statement execute function refuse_change();
create trigger end_sessions_of_member after update of ended_at on members
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_sessions_of_member();
create constraint trigger keep_owner after update of part, until, ended_at or delete on members
  for each row when (old.part = 'owner' and old.ended_at is null and old.until is null) execute function keep_owner();

-- sessions
create trigger announce_ended_session after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_ended_session();
create trigger keep_last_use after update of organisation_id or delete on sessions
  for each row when (old.organisation_id is not null) execute function keep_last_use();

-- second_factors
create trigger set_second_factor_methods after insert or delete or update on second_factors
  for each row execute function set_second_factor_methods();

-- recovery_codes
create trigger set_second_factor_methods after insert or delete or update on recovery_codes
  for each row execute function set_second_factor_methods();

-- consents
create trigger append_only before truncate on consents for each statement execute function refuse_change();
create trigger freeze_consent before delete or update on consents for each row execute function freeze_consent();

-- companies
-- By its name it comes before the trigger that keeps bank details: registrations and offers are locked before these.
create trigger identity_changed after update of company_name, gst_number on companies
  for each row when (old.complete and new.complete and (old.company_name is distinct from new.company_name
    or old.gst_number is distinct from new.gst_number))
  execute function wait_for_approval_again();
create trigger record_bank_details after update of account_holder_name, account_number_encrypted,
    account_number_last4, bank_name, ifsc_code, branch_name, cancelled_cheque_id on companies
  for each row when (old.account_holder_name is distinct from new.account_holder_name
    or old.account_number_encrypted is distinct from new.account_number_encrypted
    or old.account_number_last4 is distinct from new.account_number_last4
    or old.bank_name is distinct from new.bank_name or old.ifsc_code is distinct from new.ifsc_code
    or old.branch_name is distinct from new.branch_name
    or old.cancelled_cheque_id is distinct from new.cancelled_cheque_id)
  execute function record_bank_details();
create trigger refresh_profile_registration after insert or update of gst_number, address, city on companies
  for each row execute function refresh_profile_registration();
create trigger note_shown_name after update of company_name, show_company_name on companies
  for each row when ((old.show_company_name or new.show_company_name)
    and (old.company_name, old.show_company_name) is distinct from (new.company_name, new.show_company_name))
  execute function note_shown_name();

-- bank_details
create trigger append_only before truncate on bank_details for each statement execute function refuse_change();
create trigger bank_changes_append_only before delete or update on bank_details
  for each row execute function refuse_rewritten_details();

-- settings
create trigger append_only before delete or update or truncate on settings
  for each statement execute function refuse_change();

-- approvals
create trigger append_only before truncate on approvals for each statement execute function refuse_change();
create trigger check_approval_maker before insert or update of status on approvals
  for each row when (new.organisation_id is null) execute function check_approval_maker();
create trigger freeze_approval before delete or update on approvals for each row execute function freeze_approval();

-- purchase_limits
create trigger append_only before delete or update or truncate on purchase_limits
  for each statement execute function refuse_change();

-- audit
create trigger append_only before truncate on audit for each statement execute function refuse_change();
create trigger keep_audit before delete or update on audit for each row execute function keep_audit();
