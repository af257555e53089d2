-- Whether another account had this address before a change that its holder can still undo.
create or replace function is_reserved_address(address text, for_user uuid, at_instant timestamptz) returns boolean
language sql stable as $$
  select exists (select from email_changes c where lower(c.previous_email) = lower(address) and c.user_id is distinct from for_user
    and c.reserved_until > at_instant and c.cancelled_at is null)
$$;
