-- History names the person who acted and the organisation that the person acted for, as do rows that two parties share.
alter table history add column for_id uuid;
alter table trades add column changed_for uuid;
alter table transactions add column changed_for uuid;
alter table disputes add column changed_for uuid;
alter table payments add column changed_for uuid;
alter table transfer_lines add column changed_for uuid;
alter table trade_documents add column added_by uuid;
-- Of many members one mailbox may be full: the others get their mail once.
alter table outbox add column mailed text[] not null default '{}';
