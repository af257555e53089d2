-- Reads the table while everybody goes on writing it.
alter table offers validate constraint paused_as_wished;
