-- Each owner with a pending or approved account whose return is extended is notified, by an event of its own.
create or replace function note_extension() returns trigger language plpgsql as $$
begin
  insert into extension_notices (id, rule_id, owner_id, at)
    select new_id(new.created_at), new.id, o.owner_id, new.created_at
    from rule_answer('return_due', new.stream, (new.created_at at time zone 'Asia/Kolkata')::date, of_part => new.part) r
    join lateral (
      select distinct a.owner_id from epr_accounts a
      where a.waste_type = new.stream and a.status in ('pending', 'approved') and r.value ->> 'who' in (a.role, 'both')
    ) o on true;
  return null;
end $$;
