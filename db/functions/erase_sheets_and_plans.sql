-- Neither obligation sheets nor purchase plans outlive their owner, nor the remembered responses that repeat a sheet; targets and trades stay. With the
-- owner's rights: the role of requests may delete no sheet itself.
create or replace function erase_sheets_and_plans() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from idempotency_keys where user_id = new.id and http_status < 300
    and body::jsonb #>> '{data,id}' in (select id::text from obligation_sheets where owner_id = new.id);
  delete from obligation_targets where sheet_id in (select id from obligation_sheets where owner_id = new.id);
  delete from obligation_sheets where owner_id = new.id;
  delete from baskets where owner_id = new.id;
  return null;
end $$;
