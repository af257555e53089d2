-- Obligation sheets and purchase plans are erased when their owner is closed. Purpose of both is over then; targets and trades stay. Those of owners
-- that are closed already go here.
drop trigger obligation_sheets_append_only on obligation_sheets;
delete from idempotency_keys k using obligation_sheets s, users u
where s.owner_id = k.user_id and u.id = s.owner_id and u.closed_at is not null and k.http_status < 300 and k.body::jsonb #>> '{data,id}' = s.id::text;
delete from obligation_targets o using obligation_sheets s, users u
where s.id = o.sheet_id and u.id = s.owner_id and u.closed_at is not null;
delete from obligation_sheets s using users u where u.id = s.owner_id and u.closed_at is not null;
delete from baskets b using users u where u.id = b.owner_id and u.closed_at is not null;

-- Until its text follows it refuses all, as the trigger before did.
create function freeze_obligation_sheets() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'AO001';
end $$;
create trigger obligation_sheets_append_only before delete or update on obligation_sheets
  for each row execute function freeze_obligation_sheets();

create function erase_sheets_and_plans() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger erase_sheets_and_plans after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null) execute function erase_sheets_and_plans();
