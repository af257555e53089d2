-- Takes a target away that no trade has ever counted towards: all others are part of what the ledger says. Its account is locked first, as
-- whoever lets a trade count towards it holds the account. Outcomes: done | missing | holding (credit is blocked or achieved) | counted.
create or replace function delete_target(wanted uuid, owner uuid, deleted_at timestamptz, out outcome text) language plpgsql set enable_seqscan = off as $$
declare
  account uuid;
  target targets;
begin
  select account_id into account from targets where id = wanted and owner_id = owner;
  perform 1 from epr_accounts where id = account for no key update;
  select * into target from targets where id = wanted and owner_id = owner for update;
  if not found then
    outcome := 'missing';
  elsif target.blocked + target.achieved > 0 then
    outcome := 'holding';
  elsif exists (select from trades where target_id = wanted) then
    outcome := 'counted';
  else
    outcome := 'done';
    delete from targets where id = wanted;
    -- The event is about its account: the owner of a deleted target cannot be found any more.
    insert into outbox (topic, subject_id, at, next_at) values ('target.deleted', account, deleted_at, deleted_at);
  end if;
end $$;
