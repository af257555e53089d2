-- Base: what every domain stands on: files, the ledger, status moves and their history, the outbox, jobs, keys of
-- requests, limits.
-- In every file: a quantity is whole kilograms, whole grams where the row's or its credit's `unit` is 'g'; `_kg` always
-- kilograms; `_paise` whole paise, a price paise per unit; `basis_points` hundredths of a percent; `year` the calendar
-- year in which a financial year begins, where nothing else is said; times are instants, a `date` is a day in India.
-- A status moves only as status_moves allows. A column that was added later stands last in its table.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The moves of status that exist, from '' to the first: `record_move` refuses every other.
create table status_moves (
  subject text not null,
  from_status text not null,
  to_status text not null,
  constraint status_moves_pkey primary key (subject, from_status, to_status)
);
insert into status_moves (subject, from_status, to_status) values
  ('epr_account', '', 'pending'), ('epr_account', 'pending', 'approved'), ('epr_account', 'pending', 'rejected'),
  ('epr_account', 'approved', 'rejected'), ('epr_account', 'rejected', 'approved'),
  ('epr_account', 'rejected', 'pending'), ('offer', '', 'listed'), ('offer', 'listed', 'withdrawn'),
  ('trade', '', 'pending'), ('trade', 'pending', 'approved'), ('trade', 'pending', 'rejected'),
  ('trade', 'pending', 'expired'), ('trade', 'approved', 'complete'), ('trade', 'approved', 'expired'),
  ('transaction', '', 'initiated'), ('transaction', 'initiated', 'payment_verified'),
  ('transaction', 'initiated', 'cancelled'), ('transaction', 'payment_verified', 'completed'),
  ('article', '', 'draft'), ('article', 'draft', 'published'), ('article', 'draft', 'deleted'),
  ('article', 'published', 'withdrawn'), ('article', 'published', 'deleted'), ('article', 'withdrawn', 'published'),
  ('article', 'withdrawn', 'deleted'), ('enquiry', '', 'received'), ('enquiry', 'received', 'closed'),
  ('enquiry', 'closed', 'reopened'), ('enquiry', 'reopened', 'closed'), ('epr_account', 'approved', 'pending'),
  ('offer', 'listed', 'expired'), ('offer', 'expired', 'listed'), ('offer', 'expired', 'withdrawn'),
  ('invoice', '', 'issued'), ('credit_note', '', 'issued'), ('payment', '', 'recorded'),
  ('payment', 'recorded', 'received'), ('payment', 'recorded', 'not_received'), ('payment', 'recorded', 'withdrawn'),
  ('payment', 'not_received', 'received'), ('payment', 'not_received', 'withdrawn'),
  ('trade', 'pending', 'withdrawn'), ('offer', 'listed', 'paused'), ('offer', 'paused', 'listed'),
  ('offer', 'paused', 'expired'), ('offer', 'expired', 'paused'), ('offer', 'paused', 'withdrawn'),
  ('trade', 'pending', 'countered'), ('transfer_line', '', 'recorded'), ('transfer_line', 'recorded', 'seen'),
  ('transfer_line', 'recorded', 'disputed'), ('transfer_line', 'recorded', 'withdrawn'),
  ('transfer_line', 'disputed', 'seen'), ('transfer_line', 'disputed', 'withdrawn'), ('dispute', '', 'open'),
  ('dispute', 'open', 'resolved'), ('dispute', 'open', 'closed'), ('recall', '', 'draft'),
  ('recall', 'draft', 'executed'), ('recall', 'draft', 'discarded'), ('recall', 'executed', 'lifted'),
  ('transaction', 'payment_verified', 'cancelled');

-- Each move of status: of which thing, by whom and why. Rows are never changed.
create table history (
  id bigint generated always as identity primary key,
  subject text not null, -- the kind of thing, such as `trade`
  subject_id uuid not null,
  at timestamptz not null,
  by_id uuid, -- the person; null: the system itself
  from_status text not null, -- '' at the beginning
  to_status text not null,
  reason text, -- what was given as the reason, if anything
  -- Why a payment has not arrived, or was withdrawn, stands in the history too: the next answer takes its place on the
  -- payment.
  constraint history_reason check (reason is null or case subject
      when 'payment' then (to_status in ('not_received', 'withdrawn')) and char_length(reason) between 10 and 1000
      when 'transfer_line' then to_status = 'withdrawn' and char_length(reason) between 10 and 1000
      when 'trade' then (to_status in ('rejected', 'withdrawn')) and char_length(reason) between 1 and 300
      else (to_status in ('rejected', 'cancelled')) and char_length(reason) between 1 and 300 end),
  -- The organisation that the person acted for; null: the platform or the system itself. Rows from before people acted
  -- for organisations name the organisation in `by_id`.
  for_id uuid
);
create index history_subject on history (subject_id, id);

-- Stored files. The bytes lie in the storage under the id.
create table files (
  id uuid primary key,
  owner_id uuid, -- null: the platform
  -- The field that it was sent for
  purpose text not null check (purpose in ('data_export', 'message_file', 'evidence_pack', 'recall_document',
      'product_image', 'company_logo', 'availability_proof', 'epr_certificate', 'pcb_document', 'cancelled_cheque',
      'transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents', 'article_image',
      'capacity_document', 'invoice_file', 'dispute_proof')),
  sha256 bytea not null,
  byte_size bigint not null check (byte_size > 0), -- bytes
  media_type text not null,
  name text not null,
  created_at timestamptz not null,
  -- Whether a browser may show a file, decided when it came. Null: nobody has looked into it yet, and a PDF is a
  -- download until then.
  inline boolean,
  erased_at timestamptz, -- nobody may read it any more
  removed_at timestamptz, -- its bytes
  hidden_at timestamptz, -- its offer was withdrawn: the public may not read it any more
  constraint erased_before_removed check (removed_at is null or erased_at is not null)
);
create index files_owner on files (owner_id);
-- The same bytes offered as proof in two transactions are marked for the superadmin.
create index files_proof_bytes on files (sha256)
  where purpose in ('transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents');
-- The same certificate in two companies likewise.
create index files_certificate_bytes on files (sha256) where purpose = 'epr_certificate';
create index files_not_inspected on files (id) where inline is null and media_type = 'application/pdf';
create index files_to_remove on files (id) where erased_at is not null and removed_at is null;

-- Each movement of a quantity of credit, offer or target. Rows are never changed; balances are their sums, kept by
-- `post_ledger`.
create table ledger (
  id bigint generated always as identity primary key,
  movement text not null check (movement in ('add', 'remove', 'list', 'unlist', 'block', 'release', 'sell', 'achieve',
      'end', 'void', 'reinstate')),
  credit_id uuid not null,
  offer_id uuid,
  trade_id uuid,
  target_id uuid,
  quantity bigint not null check (quantity > 0), -- in the unit of its credit
  at timestamptz not null,
  by_id uuid, -- null: the system itself
  -- `void` takes a recalled quantity out of the target's achieved, `reinstate` puts it back; `end` releases the target
  -- of a verified trade that ends under a recall, whose credit stays sold.
  recall_id uuid,
  constraint ledger_check check (case
      when movement in ('add', 'remove') then num_nonnulls(offer_id, trade_id, target_id) = 0
      when movement in ('list', 'unlist') then offer_id is not null and num_nonnulls(trade_id, target_id) = 0
      else offer_id is not null and trade_id is not null end),
  constraint ledger_of_recall check ((recall_id is not null) = (movement in ('void', 'reinstate')))
);
create unique index ledger_released_or_sold on ledger (trade_id) where movement in ('release', 'sell');
create index ledger_credit on ledger (credit_id);
create index ledger_offer on ledger (offer_id) where offer_id is not null;
create index ledger_target on ledger (target_id) where target_id is not null;
create unique index ledger_once_per_trade on ledger (trade_id, movement) where trade_id is not null
  and movement <> 'void' and movement <> 'reinstate';
create unique index ledger_once_per_recall on ledger (trade_id, recall_id, movement) where recall_id is not null;

-- Runs of the laws of `db/invariants.sql`.
create table ledger_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by_id uuid, -- null: a job
  milliseconds integer not null,
  breaches integer not null, -- rows that the laws returned
  first_breaches jsonb not null
);

-- What must still be told to somebody: by mail (a worker takes rows with SKIP LOCKED, retries, and buries after ten
-- tries) and on the screens of those whom it concerns, once, whatever the mail does.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null, -- what happened, such as `trade.accepted`
  subject_id uuid not null,
  at timestamptz not null,
  attempts integer not null default 0, -- of mailing it
  next_at timestamptz not null, -- not before
  delivered_at timestamptz,
  buried_at timestamptz, -- given up after ten attempts
  last_error text,
  told_at timestamptz, -- on the screens
  -- An event gives each person whom it concerns one notification. `notify_at` says from when on it may be given; null:
  -- it was. `by_id`: the person who acted, who is not notified
  by_id uuid,
  notify_at timestamptz default '-infinity',
  mailed text[] not null default '{}' -- mails that were sent before another one of the event failed
);
create index outbox_waiting on outbox (next_at, id) where delivered_at is null and buried_at is null;
create index outbox_untold on outbox (id) where told_at is null;
create index outbox_buried on outbox (id) where buried_at is not null;
create index outbox_to_notify on outbox (notify_at, id) where notify_at is not null;

-- When each job of the server has last run.
create table job_runs (
  name text primary key,
  last_run_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text,
  done_for timestamptz -- The time for which a daily job has last done its duty; null for jobs that have none.
);

-- First answers of trading requests, kept for 24 hours so that a repeat trades once.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null, -- of the request: another one with the same key is refused
  http_status integer, -- null: the first answer is not there yet
  body text,
  created_at timestamptz not null,
  outcome jsonb, -- of a purchase or counter-offer: code and figures that its response is rendered from
  constraint idempotency_keys_pkey primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Requests counted per key and window of time, for limits that all servers share.
create table rate_windows (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  constraint rate_windows_pkey primary key (key, window_start)
);

-- Tries of passwords and codes, claimed before they are checked: limits hold however many run at once.
create table claimed_tries (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null,
  failed boolean not null default false
);
create index claimed_tries_key on claimed_tries (key, at desc);
create index claimed_tries_at on claimed_tries (at);

-- After the functions

-- history
alter table history add constraint history_by_id_fkey foreign key (by_id) references users (id);
create trigger append_only before delete or update or truncate on history
  for each statement execute function refuse_change();

-- files
alter table files add constraint files_owner_id_fkey foreign key (owner_id) references users (id);

-- ledger
alter table ledger add constraint ledger_credit_id_fkey foreign key (credit_id) references credit_records (id);
alter table ledger add constraint ledger_offer_id_fkey foreign key (offer_id) references offers (id);
alter table ledger add constraint ledger_trade_id_fkey foreign key (trade_id) references trades (id);
alter table ledger add constraint ledger_target_id_fkey foreign key (target_id) references targets (id);
alter table ledger add constraint ledger_by_id_fkey foreign key (by_id) references users (id);
alter table ledger add constraint ledger_recall foreign key (recall_id) references recalls (id);
create trigger append_only before delete or update or truncate on ledger
  for each statement execute function refuse_change();
create trigger post_ledger after insert on ledger referencing new table as posted
  for each statement execute function post_ledger();

-- ledger_checks
alter table ledger_checks add constraint ledger_checks_by_id_fkey foreign key (by_id) references users (id);

-- idempotency_keys
alter table idempotency_keys add constraint idempotency_keys_user_id_fkey foreign key (user_id) references users (id);
