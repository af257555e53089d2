-- The conversation of the two companies of a trade: one for all rounds of a negotiation, named by its first.
-- Purpose: what the parties agreed on, and proof of it in a dispute. Kept: as long as the trade history; a closed company's messages keep the
-- company and the text, and their sender is then a number without a name.
create table messages (
  id uuid primary key,
  conversation_id uuid not null references trades (id), -- the first round
  position integer not null check (position > 0), -- in its conversation
  sent_at timestamptz not null,
  created_by uuid not null references users (id),
  role text not null check (role in ('recycler', 'producer', 'superadmin')),
  text text check (char_length(text) between 1 and 2000),
  file_count smallint not null check (file_count between 0 and 5),
  bank_details boolean not null, -- whether its text names some
  constraint message_place unique (conversation_id, position),
  constraint message_says_something check (text is not null or file_count > 0)
);
-- Messages of a company on one day are counted, and so are recent ones that nobody has read.
create index messages_sent on messages (sent_at);
create table message_files (
  file_id uuid primary key references files (id),
  message_id uuid not null references messages (id),
  place smallint not null check (place between 1 and 5),
  constraint message_file_place unique (message_id, place)
);

-- How far a party has read, each time that it read on.
create table message_readings (
  conversation_id uuid not null,
  role text not null check (role in ('recycler', 'producer')),
  up_to integer not null, -- position of the last message that was there
  read_at timestamptz not null,
  recorded_by uuid not null references users (id),
  primary key (conversation_id, role, up_to),
  foreign key (conversation_id, up_to) references messages (conversation_id, position)
);

create trigger message_append_only before update or delete on messages for each row execute function refuse_change();
create trigger message_append_only before update or delete on message_files for each row execute function refuse_change();
create trigger message_append_only before update or delete on message_readings for each row execute function refuse_change();
create trigger messages_kept_whole before truncate on messages for each statement execute function refuse_change();
create trigger message_files_kept_whole before truncate on message_files for each statement execute function refuse_change();
create trigger message_readings_kept_whole before truncate on message_readings for each statement execute function refuse_change();
create trigger tell_change after insert on messages for each row execute function tell_change('message.sent', 'sent_at');

-- The last message that a mail told each party of, so that a mail comes at most once an hour and never twice. Names no person.
create table message_mails (
  conversation_id uuid not null references trades (id),
  role text not null check (role in ('recycler', 'producer')),
  up_to integer not null,
  told_at timestamptz not null,
  primary key (conversation_id, role)
);

-- The purposes that are known, and the files of messages. Other migrations of this version add theirs.
do $$
declare
  form text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_purpose_check' and conrelid = 'files'::regclass);
begin
  execute 'alter table files drop constraint files_purpose_check, add constraint files_purpose_check '
    || replace(replace(form, 'ARRAY[', 'ARRAY[''message_file''::text, '), ' NOT VALID', '') || ' not valid';
end $$;
