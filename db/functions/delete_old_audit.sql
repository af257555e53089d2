-- Deletes the oldest entries of an action from before an instant, some at once. Returns their number. With the owner's rights: the role of requests
-- may delete none itself, and the trigger lets no others through.
create or replace function delete_old_audit(wanted text, before timestamptz, deleted_at timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  deleted integer;
begin
  perform set_config('market.now', deleted_at::text, true);
  delete from audit where at < before
    and id in (select id from audit where action = wanted order by id limit most);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
