-- What a member may bind an organisation to on a day alone, who bound it, and the approvals of members.
alter table approvals add column organisation_id uuid references users (id);
alter table approvals drop constraint approvals_action_check;
alter table approvals
  add constraint approvals_action_check check (action in ('transaction.approve', 'company.close', 'bank_change.confirm',
    'second_factors.remove', 'platform.bank_account', 'second_approval.off', 'second_approval.raise',
    'superadmin.invite', 'superadmin.suspend', 'superadmin.reopen', 'superadmin.end_sessions', 'purchase_request',
    'counter_offer', 'counter_round', 'acceptance', 'basket', 'purchase_limit')),
  add constraint action_of_company check ((organisation_id is not null)
    = (action in ('purchase_request', 'counter_offer', 'counter_round', 'acceptance', 'basket', 'purchase_limit')));
drop index one_waiting_approval;
create unique index one_waiting_approval
  on approvals (action, coalesce(subject_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where status = 'waiting' and organisation_id is null;
create index approvals_organisation on approvals (organisation_id, status, id desc) where organisation_id is not null;
drop trigger check_approval_maker on approvals;
create trigger check_approval_maker before insert or update of status on approvals
  for each row when (new.organisation_id is null) execute function check_approval_maker();

create table purchase_limits (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references users (id),
  enabled boolean not null,
  per_day_paise bigint not null check (per_day_paise between 0 and 100000000000),
  changed_at timestamptz not null,
  changed_by uuid not null references users (id),
  approval_id uuid references approvals (id)
);
create index purchase_limits_organisation on purchase_limits (organisation_id, id desc);
create trigger append_only before delete or update or truncate on purchase_limits
  for each statement execute function refuse_change();

alter table trades
  add column bound_by uuid references users (id),
  add column bound_at timestamptz,
  add column approval_id uuid references approvals (id);
alter table trades add constraint bound_by_somebody
  check ((bound_by is null) = (bound_at is null) and (approval_id is null or bound_by is not null)) not valid;
alter table baskets add column placed_by uuid references users (id), add column placed_on date;
create index baskets_being_placed on baskets (owner_id) where placed_at is not null and outcomes is null;
