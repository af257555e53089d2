-- By itself: it only blocks other migrations.
alter table files validate constraint files_purpose_check;
