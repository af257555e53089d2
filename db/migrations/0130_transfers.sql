-- Numbers of certificates as the CPCB portal shows them; they are kept here, never made. A line is the quantity of one number that an order
-- gets. Only active lines count: those that are not withdrawn.
-- Purpose: proof of the transfer. Kept: as long as the trade history.
create table certificates (
  id uuid primary key,
  waste_type text not null,
  number text not null constraint certificate_number_form check (number ~ '^[A-Z0-9/()._-]{4,60}$'),
  account_id uuid not null, -- the seller's
  owner_id uuid not null,
  product_type text not null,
  credit_type text not null,
  year integer not null, -- of the credit
  unit text not null check (unit in ('kg', 'g')),
  face_value bigint not null check (face_value between 1 and 1000000000),
  used_quantity bigint not null default 0, -- in active lines: the database adds it up
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  foreign key (account_id, owner_id, waste_type) references epr_accounts (id, owner_id, waste_type),
  constraint certificate_lines_within_face check (used_quantity between 0 and face_value)
);
-- A number without active lines is free again, for other sellers too.
create unique index certificate_number_held on certificates (waste_type, number) where used_quantity > 0;
create index certificates_owner on certificates (owner_id, id desc);
create index certificates_number on certificates (waste_type, number, id desc);

create table transfer_lines (
  id uuid primary key,
  trade_id uuid not null references trades (id),
  certificate_id uuid not null references certificates (id),
  quantity bigint not null check (quantity > 0),
  transferred_on date not null,
  portal_reference text check (char_length(portal_reference) between 1 and 60),
  status text not null check (status in ('recorded', 'seen', 'disputed', 'withdrawn')),
  reason text check (char_length(reason) between 10 and 1000),
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null,
  constraint withdrawn_line_has_reason check ((status = 'withdrawn') = (reason is not null))
);
create index transfer_lines_trade on transfer_lines (trade_id, id);
create index transfer_lines_certificate on transfer_lines (certificate_id, id);
create index transfer_lines_unanswered on transfer_lines (recorded_at) where status = 'recorded';

-- The texts of these functions follow with the others.
create function freeze_certificate() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger certificate_frozen before update on certificates for each row execute function freeze_certificate();
create trigger certificates_kept before delete on certificates for each row execute function refuse_change();
create function freeze_transfer_line() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger transfer_line_frozen before update on transfer_lines for each row execute function freeze_transfer_line();
create trigger transfer_lines_kept before delete on transfer_lines for each row execute function refuse_change();
create function count_transfer_line() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger count_transfer_line after insert or update of status on transfer_lines
  for each row execute function count_transfer_line();
create function check_order_lines() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger order_lines_within_quantity after insert on transfer_lines for each row execute function check_order_lines();
create trigger record_beginning after insert on transfer_lines referencing new table as begun
  for each statement execute function record_beginning('transfer_line');
create trigger record_move after update of status on transfer_lines for each row execute function record_move('transfer_line');

-- Tries to record a number that another seller holds: superadmins are told, the other seller is not.
create table certificate_collisions (
  id uuid primary key,
  certificate_id uuid not null references certificates (id), -- the one that holds the number
  trade_id uuid not null references trades (id), -- it was tried for this one
  at timestamptz not null,
  by_id uuid not null references users (id)
);
create index certificate_collisions_at on certificate_collisions (at desc);
create trigger append_only before update or delete on certificate_collisions for each row execute function refuse_change();

-- A disagreement of the parties. It moves no quantity and no money.
create table dispute_counters (
  year integer primary key,
  last_number bigint not null
);
create table disputes (
  id uuid primary key,
  number text not null constraint dispute_number unique check (number ~ '^D-[0-9]{4}-[0-9]{2}-[0-9]{6,}$'),
  trade_id uuid not null references trades (id),
  kind text not null check (kind in ('transfer', 'payment', 'other')),
  line_id uuid references transfer_lines (id),
  payment_id uuid references payments (id),
  opener text not null check (opener in ('recycler', 'producer', 'superadmin')),
  text text not null check (char_length(text) between 10 and 1000),
  proof_id uuid references files (id),
  status text not null check (status in ('open', 'resolved', 'closed')),
  opened_by uuid not null references users (id),
  opened_at timestamptz not null,
  outcome text check (char_length(outcome) between 1 and 1000),
  changed_by uuid not null references users (id),
  changed_at timestamptz not null,
  constraint dispute_subject check ((kind = 'transfer') = (line_id is not null) and (kind = 'payment') = (payment_id is not null)),
  constraint closed_dispute_has_outcome check (status <> 'closed' or outcome is not null)
);
create index disputes_trade on disputes (trade_id, id);
create index disputes_open on disputes (opened_at) where status = 'open';
create unique index one_open_dispute_per_line on disputes (line_id) where status = 'open' and kind = 'transfer';
create unique index one_open_dispute_per_payment on disputes (payment_id) where status = 'open' and kind = 'payment';
create unique index one_open_dispute_per_opener on disputes (trade_id, opener) where status = 'open' and kind = 'other';
create function freeze_dispute() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger dispute_frozen before update on disputes for each row execute function freeze_dispute();
create trigger disputes_kept before delete on disputes for each row execute function refuse_change();
create trigger record_beginning after insert on disputes referencing new table as begun
  for each statement execute function record_beginning('dispute');
create trigger record_move after update of status on disputes for each row execute function record_move('dispute');

insert into status_moves values
  ('transfer_line', '', 'recorded'),
  ('transfer_line', 'recorded', 'seen'),
  ('transfer_line', 'recorded', 'disputed'),
  ('transfer_line', 'recorded', 'withdrawn'),
  ('transfer_line', 'disputed', 'seen'),
  ('transfer_line', 'disputed', 'withdrawn'),
  ('dispute', '', 'open'),
  ('dispute', 'open', 'resolved'),
  ('dispute', 'open', 'closed');
alter table history drop constraint history_reason, add constraint history_reason check (reason is null or case subject
  when 'payment' then to_status in ('not_received', 'withdrawn') and char_length(reason) between 10 and 1000
  when 'transfer_line' then to_status = 'withdrawn' and char_length(reason) between 10 and 1000
  when 'trade' then to_status in ('rejected', 'withdrawn') and char_length(reason) between 1 and 300
  else to_status in ('rejected', 'cancelled') and char_length(reason) between 1 and 300 end) not valid;

-- Whether the recycler owes certificate numbers within days: not for payments that were verified before numbers were kept.
alter table transactions add column transfer_tracked boolean not null default false;
alter table transactions alter column transfer_tracked set default true;
update transactions set transfer_tracked = true where status = 'initiated';

-- The proof of a dispute.
alter table files drop constraint files_purpose_check, add constraint files_purpose_check check (purpose in
  ('product_image', 'company_logo', 'availability_proof', 'epr_certificate', 'pcb_document', 'cancelled_cheque', 'transaction_proof',
   'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents', 'article_image', 'capacity_document', 'invoice_file',
   'dispute_proof')) not valid;

-- Which reminders of a transfer were told, so that each is sent once. Names no person.
create table transfer_reminders (
  trade_id uuid not null references trades (id),
  topic text not null check (topic in ('transfer.numbers_due', 'transfer.answer_due')),
  days smallint not null check (days > 0), -- the largest number of days that was told
  told_at timestamptz not null,
  primary key (trade_id, topic)
);
