-- Makes the change of an e-mail address that waits void, and its link. The link comes first, as where a change is confirmed.
create or replace function void_email_changes(of_user uuid, at_instant timestamptz) returns void language sql as $$
  update link_tokens set used_at = at_instant where user_id = of_user and kind = 'email_change' and used_at is null;
  update email_changes set cancelled_at = at_instant where user_id = of_user and done_at is null and cancelled_at is null;
$$;
