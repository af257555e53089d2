-- Superadmins suspend companies and each other, and what weighs much needs the approval of a second one.

alter table users
  add column suspended_at timestamptz, -- null: the person may log in
  add column invited_at timestamptz; -- a superadmin who has not chosen a password yet

-- What superadmins set for the platform: the newest row counts, the older ones tell what counted when.
create table settings (
  id bigint generated always as identity primary key,
  second_approval text not null check (second_approval in ('on', 'off')),
  second_approval_above_paise bigint not null check (second_approval_above_paise >= 0),
  changed_at timestamptz not null,
  changed_by uuid references users (id) -- null: as the product came
);
create trigger append_only before update or delete or truncate on settings for each statement execute function refuse_change();
insert into settings (second_approval, second_approval_above_paise, changed_at) values ('off', 100000000, now());

-- An action that waits for a second superadmin. Nothing of it has happened while it waits.
create table approvals (
  id uuid primary key,
  action text not null check (action in
    ('transaction.approve', 'company.close', 'bank_change.confirm', 'second_factors.remove', 'platform.bank_account', 'second_approval.off')),
  subject_id uuid, -- null: the platform
  -- What the first superadmin sent, sealed where it holds an account number, and a fingerprint by which the same call is known.
  call jsonb not null,
  fingerprint bytea not null,
  text text not null check (text <> ''),
  amount_paise bigint,
  status text not null check (status in ('waiting', 'done', 'refused', 'failed', 'expired', 'cancelled')),
  maker_id uuid not null references users (id),
  checker_id uuid references users (id),
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  constraint maker_is_not_checker check (checker_id <> maker_id),
  constraint decided_by_somebody check (status not in ('done', 'refused') or checker_id is not null),
  constraint waits_or_is_decided check ((status = 'waiting') = (decided_at is null))
);
create unique index one_waiting_approval on approvals (action, coalesce(subject_id, '00000000-0000-0000-0000-000000000000'))
  where status = 'waiting';
create index approvals_status on approvals (status, id desc);
create index approvals_done on approvals (action, subject_id) where status = 'done';

-- A decided approval stays as it is; of a waiting one only the decision changes.
create function keep_approval() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.status <> 'waiting' or (to_jsonb(new) - '{status,checker_id,reason,decided_at}'::text[])
      <> (to_jsonb(old) - '{status,checker_id,reason,decided_at}'::text[]) then
    raise exception 'approvals keep what was asked and decided' using errcode = 'AO001';
  end if;
  return new;
end $$;
create trigger keep_approval before update or delete on approvals for each row execute function keep_approval();
create trigger append_only before truncate on approvals for each statement execute function refuse_change();
