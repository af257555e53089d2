-- Requests of a superadmin for approval end with the suspension. A checker at the same moment has the row first, or finds it cancelled.
create or replace function cancel_approvals_of_suspended() returns trigger language plpgsql as $$
begin
  with cancelled as (
    update approvals set status = 'cancelled', decided_at = new.suspended_at
    where maker_id = new.id and status = 'waiting' returning id, action
  )
  insert into audit (at, action, outcome, subject, subject_id, detail)
  select new.suspended_at, 'approval.decided', 'done', 'approval', id, jsonb_build_object('action', action, 'status', 'cancelled')
  from cancelled;
  return null;
end $$;
