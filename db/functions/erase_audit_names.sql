-- The trail of a closed account says what happened, but not what its person was called; where the organisation goes on without the person, so do the
-- rows about the person. With the owner's rights: the role of requests may change no row itself.
create or replace function erase_audit_names() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update audit set detail = without_personal_values(detail)
  where owner_id = new.id and (new.closed_at is not null or subject = 'person' and subject_id = new.id)
    and detail <> without_personal_values(detail);
  return null;
end $$;
