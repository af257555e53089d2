-- An open organisation has an owner without an end (law I32). The organisation is locked before its owners are looked for: of two owners
-- that are removed at once the second is found to be the last. It is not called for owners with an end: the law does not count them, and the job
-- that ends them waits for no organisation.
create or replace function keep_owner() returns trigger language plpgsql as $$
begin
  perform from users where id = old.organisation_id and closed_at is null for no key update;
  if found and not exists (select from members where organisation_id = old.organisation_id and part = 'owner' and ended_at is null
      and until is null) then
    raise check_violation using message = 'an organisation needs an owner', constraint = 'organisation_needs_owner',
      table = 'members';
  end if;
  return null;
end $$;
