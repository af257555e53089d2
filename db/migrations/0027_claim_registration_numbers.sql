-- A registration number may be claimed from the account that has it, and a superadmin may grant it: then the old account is rejected for
-- good and its number is free. Each correction of an account is a version of its own, so that a verdict names what was looked at.
-- The table is small: its index is built while its writers wait.
alter table epr_accounts
  add column version integer not null default 1,
  add column released_at timestamptz, -- its number was granted to another company
  add constraint released_stays_rejected check (released_at is null or status = 'rejected');
create unique index registration_number_of_one on epr_accounts (role, registration_number) where released_at is null;
alter table epr_accounts drop constraint registration_number_taken;
alter index registration_number_of_one rename to registration_number_taken;

create function raise_account_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
-- Only a correction, or a change of the company itself, makes an account wait again.
create trigger raise_account_version before update of status on epr_accounts
  for each row when (new.status = 'pending' and old.status <> 'pending') execute function raise_account_version();

-- Purpose: to return a number to its holder. Kept: as long as the account that had it.
create table registration_claims (
  id uuid primary key,
  claimant_id uuid not null,
  role text not null check (role in ('recycler', 'producer')),
  registration_number text not null,
  account_id uuid not null references epr_accounts (id), -- which had the number when it was claimed
  note text not null check (char_length(note) between 10 and 1000),
  certificate_id uuid not null references files (id),
  status text not null default 'open' check (status in ('open', 'granted', 'refused')),
  reason text check (char_length(reason) between 3 and 300),
  decided_at timestamptz,
  decided_by uuid references users (id),
  created_at timestamptz not null,
  foreign key (claimant_id, role) references users (id, role),
  constraint decided_claim_tells_all check ((status = 'open') = (num_nonnulls(reason, decided_at, decided_by) = 0)
    and (status = 'open' or num_nulls(reason, decided_at, decided_by) = 0))
);
create unique index one_open_claim on registration_claims (claimant_id, registration_number) where status = 'open';
create index registration_claims_status on registration_claims (status, id desc);
create index registration_claims_account on registration_claims (account_id);
create index registration_claims_certificate on registration_claims (certificate_id);

-- When superadmins were last told that accounts wait: the first is told at once, all others of the hour after it together.
create table waiting_accounts_mail (
  only_one boolean primary key default true check (only_one),
  told_at timestamptz
);
insert into waiting_accounts_mail default values;
