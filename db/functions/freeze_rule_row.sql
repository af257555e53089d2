-- A rule is ended, verified and withdrawn at most once each; nothing else of it changes. Who acts, and when, stands in the columns themselves.
create or replace function freeze_rule_row() returns trigger language plpgsql as $$
declare
  movable text[] := array[]::text[];
begin
  if old.withdrawn_at is null and old.ends_on is null then
    movable := movable || 'ends_on'::text;
  end if;
  if old.withdrawn_at is null and old.status in ('draft', 'reported') and new.status = 'verified' then
    movable := movable || array['status', 'clause', 'read_on', 'read_by'];
  end if;
  if old.withdrawn_at is null and new.withdrawn_at is not null then
    movable := movable || array['withdrawn_at', 'withdrawn_by', 'withdrawal_note'];
  end if;
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) then
    raise exception 'a rule is ended, verified or withdrawn, and stays else as it is' using errcode = 'AO001';
  end if;
  return new;
end $$;
