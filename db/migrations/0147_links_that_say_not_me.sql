-- Mails about an account carry a link by which its holder says that it was somebody else. It acts for the address that it was mailed to,
-- and undoes what happened since the event that the mail is about, too. Later links of the kind leave it valid.
alter table link_tokens
  add column email text,
  add column event_at timestamptz;
drop index link_tokens_one_open;
create unique index link_tokens_one_open on link_tokens (user_id, kind) where used_at is null and kind <> 'not_me';
create index link_tokens_not_me on link_tokens (user_id) where used_at is null and kind = 'not_me';
