-- Whether a membership holds at an instant.
create or replace function is_live_member(member members, at timestamptz) returns boolean language sql stable as $$
  select member.ended_at is null and (member.until is null or membership_end(member.until) > at)
$$;
