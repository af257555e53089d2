-- Acceptance copies what is in force then, whatever moves the trade; nothing changes it later.
create or replace function freeze_payee() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' and new.status = 'approved' then
    -- Settings of the platform that are being changed count for the acceptances after them.
    perform pg_advisory_xact_lock_shared(hashtextextended('billing settings', 0));
    new.payee_id := payee_at(new.recycler_id, new.changed_at);
    if new.payee_id is null then
      raise exception 'a recycler without bank details accepts no trade' using errcode = 'AO001';
    end if;
  elsif new.payee_id is distinct from old.payee_id and (old.payee_id is not null or old.status not in ('approved', 'complete')) then
    raise exception 'the payee of a trade is frozen at its acceptance' using errcode = 'AO001';
  end if;
  return new;
end $$;
