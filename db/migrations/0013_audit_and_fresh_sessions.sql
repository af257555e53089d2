-- Who did what to an account, in the transaction of the change, for ever but for what a retention rule ends.
-- Purpose: security and the rights of those concerned. Kept: 1 year for `login.`, `step_up.`, `session.` and `access.`, else 8 years.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  person_id uuid references users (id), -- who acted; null: nobody who was logged in, or the system
  owner_id uuid references users (id), -- whose account, company or thing it concerns
  role text check (role in ('recycler', 'producer', 'superadmin')), -- of who acted
  session_id uuid,
  address text,
  device text, -- the browser's own words
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  outcome text not null check (outcome in ('done', 'refused')),
  subject text, -- the kind of thing, such as `trade`
  subject_id uuid,
  -- Changed fields with before and after. Never a password, code, token or content; of account numbers the last four digits.
  detail jsonb not null default '{}',
  request_id text
);
create index audit_owner on audit (owner_id, id desc);
create index audit_person on audit (person_id, id desc);
create index audit_action on audit (action, id desc);
create trigger append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- A session is a fresh proof of who it is for 15 minutes after its log-in. One that servers of the version before open has none.
alter table sessions add column fresh_until timestamptz not null default now();
