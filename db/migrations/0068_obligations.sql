-- What a producer account owes for a financial year, as it was computed on a day, and the targets that were made of it.
-- Purpose: to show what a target was computed from. Kept: as long as the account, after closing too; the person who made a sheet answers
-- for it, after closing as their unique id.
create table obligation_sheets (
  id uuid primary key,
  owner_id uuid not null,
  account_id uuid not null,
  stream text not null,
  year integer not null check (year between 2000 and 2099),
  items jsonb not null check (jsonb_typeof(items) = 'array'), -- as they were sent
  lines jsonb not null check (jsonb_typeof(lines) = 'array'), -- with the figures and rules of that day
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  foreign key (account_id, owner_id, stream) references epr_accounts (id, owner_id, waste_type),
  unique (id, account_id)
);
create index obligation_sheets_owner on obligation_sheets (owner_id, id desc);
create index obligation_sheets_account on obligation_sheets (account_id, year, id desc);
create trigger obligation_sheets_append_only before update or delete on obligation_sheets
  for each row execute function refuse_change();
create trigger obligation_sheets_append_only_whole before truncate on obligation_sheets
  for each statement execute function refuse_change();

-- Which targets a sheet set, with the sums of its lines that the limit of purchases counts with, in the unit of the target. A target that
-- is deleted takes its rows along.
create table obligation_targets (
  sheet_id uuid not null,
  account_id uuid not null,
  target_id uuid not null,
  quantity bigint not null check (quantity >= 0),
  leftover bigint not null check (leftover >= 0),
  held bigint not null check (held >= 0),
  set_at timestamptz not null,
  primary key (sheet_id, target_id),
  foreign key (sheet_id, account_id) references obligation_sheets (id, account_id),
  foreign key (target_id, account_id) references targets (id, account_id) on delete cascade
);
create index obligation_targets_target on obligation_targets (target_id);
