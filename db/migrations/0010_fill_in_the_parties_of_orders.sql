-- The trigger does it.
update transactions set recycler_id = null where recycler_id is null;
alter table transactions alter column recycler_id set not null, alter column producer_id set not null;
