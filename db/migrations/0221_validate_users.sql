alter table users validate constraint users_role_check;
alter table users validate constraint users_check;
alter table audit validate constraint audit_role_check;
