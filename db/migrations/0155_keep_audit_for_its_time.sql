-- Entries of the audit trail are deleted once their time is over, and not before.
create function keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'audit is append-only' using errcode = 'AO001';
end $$;
create trigger keep_audit before delete on audit for each row execute function keep_audit();
drop trigger append_only on audit;
create trigger append_only before update or truncate on audit for each statement execute function refuse_change();
