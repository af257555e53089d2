-- Trading: trades and their counter offers, transactions, documents, baskets, messages, disputes.

-- Purchases and counter offers, each with the figures of its work order; a round of a negotiation is a row of its own.
create table trades (
  id uuid primary key,
  kind text not null check (kind in ('purchase', 'counter')),
  offer_id uuid not null,
  credit_id uuid not null,
  recycler_id uuid not null,
  producer_id uuid not null,
  producer_account_id uuid not null,
  target_id uuid,
  year integer not null check (year between 2000 and 2099), -- the financial year that it is meant for
  quantity bigint not null,
  price_paise bigint not null check (price_paise between 1 and 1000000000),
  listed_price_paise bigint not null,
  item_value_paise bigint not null,
  fee_paise bigint not null,
  gst_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  fee_basis_points integer not null,
  gst_basis_points integer not null,
  title text not null,
  waste_type text not null,
  product_type text not null,
  credit_type text not null,
  recycler_type text not null,
  producer_type text not null,
  seller_company text not null,
  buyer_company text not null,
  -- Of the day: a work order stays as it was made, whatever the companies change later. The first two digits are the
  -- state.
  seller_gst_number text not null,
  buyer_gst_number text not null,
  status text not null,
  expires_at timestamptz,
  changed_at timestamptz not null,
  changed_by uuid references users (id), -- null: the system itself, when time runs out
  reason text, -- of its rejection
  created_at timestamptz not null,
  -- The bank details that it is paid to, from its acceptance on
  payee_id uuid,
  unit text not null default 'kg',
  -- What a buyer writes to the recycler with a request, read by both parties and the superadmin for as long as the
  -- trade is kept. It is frozen with the order: a note that could be changed would say afterwards what nobody had read.
  note text,
  round smallint not null default 1 check (round between 1 and 6),
  made_by text not null default 'producer' check (made_by in ('producer', 'recycler')),
  previous_id uuid references trades (id),
  first_id uuid references trades (id),
  -- The person who bound the buyer: who placed it, or accepted the recycler's round; null before persons were kept
  bound_by uuid,
  bound_at timestamptz,
  approval_id uuid references approvals (id), -- by which it exceeds the limit of its day
  -- The organisation that `changed_by` acted for; null: the platform or the system itself.
  changed_for uuid,
  constraint trades_quantity_kg_check check (quantity between 1 and 1000000000),
  constraint trade_amounts_right check (item_value_paise = (quantity * price_paise)
      and fee_paise = ((item_value_paise * fee_basis_points + 5000) / 10000)
      and gst_paise = (((item_value_paise + fee_paise) * gst_basis_points + 5000) / 10000)
      and (cgst_paise + sgst_paise + igst_paise) = gst_paise),
  constraint purchase_at_listed_price check (kind = 'counter' or price_paise = listed_price_paise),
  constraint open_trade_expires check ((expires_at is not null) = (status in ('pending', 'approved'))),
  constraint trades_offer_id_credit_id_recycler_id_fkey foreign key (offer_id, credit_id, recycler_id)
      references offers (id, credit_id, recycler_id),
  constraint trades_producer_account_id_producer_id_waste_type_fkey foreign key (producer_account_id, producer_id,
      waste_type) references epr_accounts (id, owner_id, waste_type),
  constraint trades_target_id_producer_account_id_fkey foreign key (target_id, producer_account_id)
      references targets (id, account_id),
  constraint payee_is_recyclers foreign key (payee_id, recycler_id) references bank_details (id, company_id),
  constraint trade_value_limit check (item_value_paise <= '1000000000000000'::bigint),
  constraint trades_unit check (unit in ('kg', 'g')),
  constraint reason_of_ending check (reason is null or (status in ('rejected', 'withdrawn'))),
  -- What a buyer writes to the recycler with a request, read by both parties and the superadmin for as long as the
  -- trade is kept. It is frozen with the order: a note that could be changed would say afterwards what nobody had read.
  constraint trades_note check (char_length(note) between 1 and 500),
  constraint makers_alternate check (made_by = case round::integer % 2 when 1 then 'producer' else 'recycler' end),
  constraint later_rounds_answer check (num_nonnulls(previous_id, first_id) = case round when 1 then 0 else 2 end),
  constraint bound_by_somebody check ((bound_by is null) = (bound_at is null) and (approval_id is null or bound_by is not null)),
  constraint counter_offers_have_rounds check (kind = 'counter' or round = 1 and status <> 'countered')
);
create index trades_recycler on trades (recycler_id, kind, id desc);
create index trades_producer on trades (producer_id, kind, id desc);
create index trades_offer_open on trades (offer_id) where status in ('pending', 'approved');
create index trades_account_open on trades (producer_account_id) where status in ('pending', 'approved');
create index trades_target on trades (target_id, id desc) where target_id is not null;
create index trades_due on trades (expires_at) where expires_at is not null;
create unique index trades_answered_once on trades (previous_id) where previous_id is not null;
create unique index trades_one_open_round on trades (coalesce(first_id, id)) where kind = 'counter'
  and (status in ('pending', 'approved', 'complete'));
create unique index trades_rounds on trades (first_id, round) where first_id is not null;

-- Work orders: a trade that was accepted, from payment to the transfer of the credits.
create table transactions (
  id uuid primary key,
  trade_id uuid not null unique references trades (id),
  order_id text not null unique, -- WO-2026-27-000123
  transaction_proof_id uuid references files (id),
  producer_transfer_proof_id uuid references files (id),
  recycler_transfer_proof_id uuid references files (id),
  trail_documents_id uuid references files (id),
  status text not null,
  changed_at timestamptz not null,
  changed_by uuid not null references users (id),
  reason text, -- of its rejection
  created_at timestamptz not null,
  waste_type text not null,
  quantity bigint not null,
  item_value_paise bigint not null,
  month date generated always as (date_trunc('month', (created_at at time zone 'Asia/Kolkata'))::date) stored not null,
  -- Whose a work order is stands beside it as well, copied from its trade like its figures: so one's newest are found
  -- from one index, however many others there are.
  recycler_id uuid not null,
  producer_id uuid not null,
  unit text not null default 'kg',
  -- Whether the recycler owes certificate numbers within days: not for payments that were verified before numbers were
  -- kept.
  transfer_tracked boolean not null default true,
  -- The organisation that `changed_by` acted for; null: the platform or the system itself.
  changed_for uuid,
  -- The database keeps what follows, so that what is open is found from its own rows, however many orders there are:
  verified_at timestamptz, -- when its payment was approved
  lacks_invoice boolean not null default true, -- the recycler has none that is not wholly credited
  lacks_fee_invoice boolean not null default false, -- it has a fee, of which the platform has made no document
  numbered_quantity bigint not null default 0, -- in active transfer lines
  constraint reason_of_rejection check (reason is null or status = 'cancelled'),
  constraint verified_has_proof check ((status not in ('payment_verified', 'completed'))
      or num_nonnulls(transaction_proof_id, producer_transfer_proof_id) > 0),
  constraint completed_has_both_documents
      check ((status = 'completed') = (num_nonnulls(recycler_transfer_proof_id, trail_documents_id) = 2)),
  constraint transactions_unit check (unit in ('kg', 'g')),
  constraint order_lines_within_quantity check (numbered_quantity >= 0 and numbered_quantity <= quantity)
);
create index transactions_newest on transactions (id desc);
-- From a document to its transaction: the same bytes in two transactions are marked.
create index transactions_transaction_proof on transactions (transaction_proof_id);
create index transactions_producer_transfer_proof on transactions (producer_transfer_proof_id);
create index transactions_recycler_transfer_proof on transactions (recycler_transfer_proof_id);
create index transactions_trail_documents on transactions (trail_documents_id);
create index transactions_waiting on transactions (id) where status = 'initiated';
create index transactions_verified on transactions (changed_at, id) where status = 'payment_verified';
create index transactions_recycler on transactions (recycler_id, id desc);
create index transactions_producer on transactions (producer_id, id desc);
create index transactions_without_invoice on transactions (recycler_id, trade_id)
  where lacks_invoice and status in ('payment_verified', 'completed');
create index transactions_without_fee_invoice on transactions (verified_at, id)
  where lacks_fee_invoice and status in ('payment_verified', 'completed');
create index transactions_without_numbers on transactions (recycler_id, trade_id)
  where transfer_tracked and quantity > numbered_quantity and status in ('payment_verified', 'completed');
create index transactions_unit_months on transactions (month, waste_type, unit) include (quantity, item_value_paise)
  where status <> 'cancelled';

-- The last number of work orders of each financial year.
create table order_counters (
  year integer primary key,
  last_number bigint not null
);

-- Documents of trades, each with its kind, the replaced ones included. Purpose: proof of what was paid and delivered.
-- Kept with the trade, as the history is. The columns of `transactions` name the newest file of each field.
create table trade_documents (
  file_id uuid primary key references files (id),
  trade_id uuid not null references trades (id),
  field text not null,
  kind text, -- Of a trail document alone.
  replaced_at timestamptz,
  added_by uuid, -- the person; null: from before that was kept
  constraint trade_documents_field
      check (field in ('transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents')),
  constraint trade_documents_kind check (case
      when field = 'trail_documents' then kind is not null
      and (kind in ('Tax Invoice', 'E-Way Bill', 'Loading Slip', 'Unloading Slip', 'Lorry Receipt Copy',
      'Credit Transfer Proof', 'EPR Registration Certificate', 'Recycling Certificate Copy',
      'Co-Processing Certificate', 'Lorry Photographs', 'Other')) else kind is null end)
);
create index trade_documents_trade on trade_documents (trade_id);
create unique index trade_documents_one_in_force on trade_documents (trade_id, field) where replaced_at is null
  and field <> 'trail_documents';

-- Texts by which a superadmin's search finds answered trades. Those that are asked have none yet, so that no purchase waits for it; they are
-- few. Kept with the trade.
create table trade_texts (
  trade_id uuid primary key references trades (id),
  text text not null
);
create index trade_texts_search on trade_texts using gin (text gin_trgm_ops);

-- Of which deadlines of a trade its next party was reminded, so that each reminder is sent once. Kept with the trade;
-- names no person.
create table trade_reminders (
  trade_id uuid not null references trades (id),
  -- of the trade: each of the two has a deadline of its own
  status text not null check (status in ('pending', 'approved')),
  hours smallint not null check (hours > 0), -- the smallest number of hours before it that was told
  told_at timestamptz not null,
  constraint trade_reminders_pkey primary key (trade_id, status)
);

-- Owners who are told of an extension that was posted, each once. Kept until the owner is closed.
create table extension_notices (
  id uuid primary key,
  rule_id uuid not null references rule_rows (id),
  owner_id uuid not null references users (id),
  at timestamptz not null,
  unique (rule_id, owner_id)
);
create index extension_notices_owner on extension_notices (owner_id);

-- Purchase plans as they were shown, and what became of their lines once they were placed.
-- Purpose: to place what was shown, once. Kept: until the owner is closed; 30 days where it was not placed. A person who
-- made a plan and has gone answers for it as their unique id.
create table baskets (
  id uuid primary key,
  owner_id uuid not null references users (id),
  plan jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  placed_at timestamptz, -- of the first attempt to place it
  -- idempotency key of that attempt; one with the same key goes on with it
  placed_key text check (char_length(placed_key) <= 200),
  outcomes jsonb, -- of all lines, once each has been tried
  purchase_counts jsonb, -- by the id of the target; null in old plans: nothing was counted then
  placed_by uuid references users (id), -- the person whose limit of the day it counts for, and the day in India
  placed_on date,
  constraint baskets_check check (placed_at is not null or placed_key is null and outcomes is null)
);
create index baskets_owner on baskets (owner_id, id desc);
create index baskets_unplaced on baskets (created_at) where placed_at is null;
create index baskets_being_placed on baskets (owner_id) where placed_at is not null and outcomes is null;

-- The conversation of the two companies of a trade: one for all rounds of a negotiation, named by its first.
-- Purpose: what the parties agreed on, and proof of it in a dispute. Kept: as long as the trade history; a closed
-- company's messages keep the company and the text, and their sender is then a number without a name.
create table messages (
  id uuid primary key,
  conversation_id uuid not null references trades (id), -- the first round
  position integer not null check ("position" > 0), -- in its conversation
  sent_at timestamptz not null,
  created_by uuid not null references users (id),
  role text not null check (role in ('recycler', 'producer', 'superadmin')),
  text text check (char_length(text) between 1 and 2000),
  file_count smallint not null check (file_count between 0 and 5),
  bank_details boolean not null, -- whether its text names some
  constraint message_says_something check (text is not null or file_count > 0),
  constraint message_place unique (conversation_id, "position")
);
-- Messages of a company on one day are counted, and so are recent ones that nobody has read.
create index messages_sent on messages (sent_at);

-- Files of messages.
create table message_files (
  file_id uuid primary key references files (id),
  message_id uuid not null references messages (id),
  place smallint not null check (place between 1 and 5),
  constraint message_file_place unique (message_id, place)
);

-- The last message that a mail told each party of, so that a mail comes at most once an hour and never twice. Names no
-- person.
create table message_mails (
  conversation_id uuid not null references trades (id),
  role text not null check (role in ('recycler', 'producer')),
  up_to integer not null,
  told_at timestamptz not null,
  constraint message_mails_pkey primary key (conversation_id, role)
);

-- How far a party has read, each time that it read on.
create table message_readings (
  conversation_id uuid not null,
  role text not null check (role in ('recycler', 'producer')),
  up_to integer not null, -- position of the last message that was there
  read_at timestamptz not null,
  recorded_by uuid not null references users (id),
  constraint message_readings_pkey primary key (conversation_id, role, up_to),
  constraint message_readings_conversation_id_up_to_fkey foreign key (conversation_id, up_to)
      references messages (conversation_id, "position")
);

create table disputes (
  id uuid primary key,
  number text not null check (number ~ '^D-[0-9]{4}-[0-9]{2}-[0-9]{6,}$'),
  trade_id uuid not null references trades (id),
  kind text not null check (kind in ('transfer', 'payment', 'other')),
  line_id uuid,
  payment_id uuid,
  opener text not null check (opener in ('recycler', 'producer', 'superadmin')),
  text text not null check (char_length(text) between 10 and 1000),
  proof_id uuid references files (id),
  status text not null check (status in ('open', 'resolved', 'closed')),
  opened_by uuid not null references users (id),
  opened_at timestamptz not null,
  outcome text check (char_length(outcome) between 1 and 1000),
  changed_by uuid not null references users (id),
  changed_at timestamptz not null,
  -- The organisation that `changed_by` acted for; null: the platform or the system itself.
  changed_for uuid,
  constraint dispute_subject check ((kind = 'transfer') = (line_id is not null)
      and (kind = 'payment') = (payment_id is not null)),
  constraint closed_dispute_has_outcome check (status <> 'closed' or outcome is not null),
  constraint dispute_number unique (number)
);
create index disputes_trade on disputes (trade_id, id);
create index disputes_open on disputes (opened_at) where status = 'open';
create unique index one_open_dispute_per_line on disputes (line_id) where status = 'open' and kind = 'transfer';
create unique index one_open_dispute_per_payment on disputes (payment_id) where status = 'open' and kind = 'payment';
create unique index one_open_dispute_per_opener on disputes (trade_id, opener) where status = 'open'
  and kind = 'other';
create index disputes_proof on disputes (proof_id) where proof_id is not null;

-- A disagreement of the parties. It moves no quantity and no money.
create table dispute_counters (
  year integer primary key,
  last_number bigint not null
);

-- A trade as it is placed. A type of its own: the table may gain columns without a word here.
create type placed_trade as (
  id uuid, kind text, offer_id uuid, credit_id uuid, recycler_id uuid, producer_id uuid, producer_account_id uuid, target_id uuid,
  year integer, quantity bigint, price_paise bigint, listed_price_paise bigint, item_value_paise bigint, fee_paise bigint, gst_paise
  bigint, cgst_paise bigint, sgst_paise bigint, igst_paise bigint, fee_basis_points integer, gst_basis_points integer, title text,
  waste_type text, product_type text, credit_type text, recycler_type text, producer_type text, seller_company text, buyer_company
  text, seller_gst_number text, buyer_gst_number text, expires_at timestamptz, unit text, note text
);

-- After the functions

-- trades
create trigger check_round before insert on trades
  for each row when (new.previous_id is not null) execute function check_round();
create trigger freeze_trade before update on trades for each row execute function freeze_trade();
create trigger keep_text after update of status on trades
  for each row when (old.status = 'pending' and new.status <> 'countered') execute function keep_trade_text();
create trigger payee_frozen before update on trades for each row execute function freeze_payee();
create trigger record_beginning after insert on trades referencing new table as begun
  for each statement execute function record_beginning('trade', 'changed_for');
create trigger record_move after update of status on trades for each row execute function record_move('trade', 'changed_for');

-- transactions
create trigger copy_order_figures before insert or update of trade_id, recycler_id, producer_id, waste_type,
    quantity, item_value_paise on transactions
  for each row execute function copy_order_figures();
create trigger note_verification before update of status on transactions
  for each row when (new.status = 'payment_verified') execute function note_verification();
create trigger record_beginning after insert on transactions referencing new table as begun
  for each statement execute function record_beginning('transaction', 'changed_for');
create trigger record_move after update of status on transactions
  for each row execute function record_move('transaction', 'changed_for');

-- trade_documents
create trigger trade_documents_frozen before update on trade_documents
  for each row execute function freeze_trade_document();
create trigger trade_documents_kept before delete on trade_documents for each row execute function refuse_change();
create trigger trade_documents_kept_whole before truncate on trade_documents
  for each statement execute function refuse_change();

-- extension_notices
create trigger add_outbox_event after insert on extension_notices
  for each row execute function add_outbox_event('return.extended', 'at');

-- messages
create trigger add_outbox_event after insert on messages
  for each row execute function add_outbox_event('message.sent', 'sent_at');
create trigger message_append_only before delete or update on messages for each row execute function refuse_change();
create trigger messages_kept_whole before truncate on messages for each statement execute function refuse_change();

-- message_files
create trigger message_append_only before delete or update on message_files
  for each row execute function refuse_change();
create trigger message_files_kept_whole before truncate on message_files
  for each statement execute function refuse_change();

-- message_readings
create trigger message_append_only before delete or update on message_readings
  for each row execute function refuse_change();
create trigger message_readings_kept_whole before truncate on message_readings
  for each statement execute function refuse_change();

-- disputes
alter table disputes add constraint disputes_line_id_fkey foreign key (line_id) references transfer_lines (id);
alter table disputes add constraint disputes_payment_id_fkey foreign key (payment_id) references payments (id);
create trigger dispute_frozen before update on disputes for each row execute function freeze_dispute();
create trigger dispute_moves after update of status on disputes
  for each row execute function record_move('dispute', 'changed_for');
create trigger disputes_kept before delete on disputes for each row execute function refuse_change();
create trigger record_beginning after insert on disputes referencing new table as begun
  for each statement execute function record_beginning('dispute', 'changed_for');
