-- All owners but the last without an end may have a last day. One who has is not asked for: the end of such a membership leaves the others.
alter table members drop constraint owner_without_until;
alter table invitations drop constraint invited_owner_without_until;
drop trigger keep_owner on members;
create constraint trigger keep_owner after update or delete on members
  for each row when (old.part = 'owner' and old.ended_at is null and old.until is null) execute function keep_owner();
