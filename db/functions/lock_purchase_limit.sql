-- The same as `purchase_limit_left`, and it stays so until the commit: what one person asks for at once comes one after the other.
create or replace function lock_purchase_limit(organisation uuid, person uuid, at timestamptz) returns numeric language plpgsql as $$
begin
  if not exists (select from purchase_limits where organisation_id = organisation) then
    return null;
  end if;
  perform pg_advisory_xact_lock(limited_person(organisation, person));
  return purchase_limit_left(organisation, person, at);
end $$;
