-- Fulfilment: what the buyer gets and what shows it: certificates and transfers, recalls, findings, evidence packs.

-- Numbers of certificates as the CPCB portal shows them; they are kept here, never made. A line is the quantity of one
-- number that an order gets. Only active lines count: those that are not withdrawn.
-- Purpose: proof of the transfer. Kept: as long as the trade history.
create table certificates (
  id uuid primary key,
  waste_type text not null,
  number text not null,
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
  constraint certificate_number_form check (number ~ '^[A-Z0-9/()._-]{4,60}$'),
  constraint certificate_lines_within_face check (used_quantity >= 0 and used_quantity <= face_value),
  constraint certificates_account_id_owner_id_waste_type_fkey foreign key (account_id, owner_id, waste_type)
      references epr_accounts (id, owner_id, waste_type)
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
  -- The organisation that `changed_by` acted for; null: the platform or the system itself.
  changed_for uuid,
  constraint withdrawn_line_has_reason check ((status = 'withdrawn') = (reason is not null))
);
create index transfer_lines_trade on transfer_lines (trade_id, id);
create index transfer_lines_certificate on transfer_lines (certificate_id, id);
create index transfer_lines_unanswered on transfer_lines (recorded_at) where status = 'recorded';

-- Tries to record a number that another seller holds: superadmins are told, the other seller is not.
create table certificate_collisions (
  id uuid primary key,
  certificate_id uuid not null references certificates (id), -- the one that holds the number
  trade_id uuid not null references trades (id), -- it was tried for this one
  at timestamptz not null,
  by_id uuid not null references users (id)
);
create index certificate_collisions_at on certificate_collisions (at desc);

-- The last reminder of a transfer that was told: it stands for all that were due by its day, so that each is sent once.
-- Names no person.
create table transfer_reminders (
  trade_id uuid not null references trades (id),
  topic text not null check (topic in ('transfer.numbers_due', 'transfer.answer_due')),
  told_at timestamptz not null,
  constraint transfer_reminders_pkey primary key (trade_id, topic)
);

create table recalls (
  id uuid primary key,
  number text not null check (number ~ '^RC-[0-9]{4}-[0-9]{2}-[0-9]{6,}$'),
  status text not null check (status in ('draft', 'executed', 'lifted', 'discarded')),
  authority text not null check (authority in ('CPCB', 'SPCB or PCC', 'MoEFCC', 'Court or tribunal', 'Other')),
  reference text not null check (char_length(reference) between 3 and 100),
  order_date date not null,
  order_reason text not null check (char_length(order_reason) between 10 and 1000),
  document_id uuid not null references files (id),
  scope text not null check (scope in ('account', 'certificates')),
  waste_type text not null,
  account_id uuid references epr_accounts (id),
  years integer[] not null, -- empty: all
  credit_types text[] not null, -- empty: all
  certificate_numbers text[] not null,
  preview jsonb, -- as executed
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  executed_at timestamptz,
  lifted_at timestamptz,
  lift_reason text check (char_length(lift_reason) between 10 and 1000),
  lift_reference text check (char_length(lift_reference) between 3 and 100),
  changed_by uuid not null references users (id),
  changed_at timestamptz not null,
  constraint recall_scope_is_whole check (case scope
      when 'account' then account_id is not null and certificate_numbers = '{}'::text[]
      else account_id is null and years = '{}'::integer[] and credit_types = '{}'::text[]
      and cardinality(certificate_numbers) >= 1 and cardinality(certificate_numbers) <= 1000 end),
  constraint recall_says_when check ((executed_at is not null) = (status in ('executed', 'lifted'))
      and (preview is not null) = (executed_at is not null)
      and num_nonnulls(lifted_at, lift_reason, lift_reference) = case status when 'lifted' then 3 else 0 end),
  constraint recall_number unique (number)
);
create index recalls_in_force on recalls (waste_type) where status = 'executed';
create index recalls_public on recalls (executed_at desc) where executed_at is not null;

-- The trades that were in the scope of a recall when it was executed; nothing enters or leaves it while the recall is
-- in force.
create table recall_trades (
  trade_id uuid not null references trades (id),
  recall_id uuid not null references recalls (id),
  -- by this recall; null: the trade goes on, or ended by itself
  ended_as text check (ended_as in ('rejected', 'cancelled')),
  constraint recall_trades_pkey primary key (trade_id, recall_id)
);
create index recall_trades_recall on recall_trades (recall_id);
create unique index recall_ends_once on recall_trades (trade_id) where ended_as is not null;

-- An authority cancels credits or certificates; a superadmin enters it, and the market follows.
-- Purpose: proof of what was recalled by whom, and what followed from it. Kept: as long as the trade history.
create table recall_counters (
  year integer primary key,
  last_number bigint not null
);

create table findings (
  id uuid primary key,
  kind text not null check (kind in ('near_picture', 'photo_after', 'photo_old', 'no_camera_data', 'pdf_after',
      'pdf_parts', 'qr_differs', 'same_irn', 'same_eway_bill', 'same_utr', 'similar_number')),
  text text check (char_length(text) between 1 and 1000),
  trade_id uuid not null references trades (id),
  document text not null,
  subject_id uuid not null, -- the file, payment or line
  other_trade_id uuid references trades (id),
  other_document text,
  other_subject_id uuid,
  at timestamptz not null,
  figures jsonb, -- of what a trigger noticed, in place of a text
  constraint finding_document
      check (document in ('Transaction Proof', 'Producer Transfer Proof', 'Credit Transfer Proof', 'Trail Documents',
      'Own invoice', 'Dispute proof', 'Payment', 'Certificate number')),
  constraint finding_other_document
      check (other_document in ('Transaction Proof', 'Producer Transfer Proof', 'Credit Transfer Proof',
      'Trail Documents', 'Own invoice', 'Dispute proof', 'Payment', 'Certificate number')),
  constraint finding_other check (num_nulls(other_trade_id, other_document, other_subject_id) in (0, 3)),
  constraint finding_text_or_figures check (num_nonnulls(text, figures) = 1),
  constraint finding_once unique nulls not distinct (kind, subject_id, other_subject_id, text)
);
create index findings_trade on findings (trade_id, id desc);

-- What was read of the documents of trades, and what was noticed in comparisons. Nothing follows from a finding: a
-- superadmin reads it.
-- Purpose: proof that documents were looked at, and what they say. Kept: as long as the trade history.
create table document_prints (
  file_id uuid primary key references files (id),
  trade_id uuid not null references trades (id),
  examined_at timestamptz not null,
  -- Of a photograph: whether neighbours of a small grey picture are brighter, and the same in parts, for the search of
  -- near ones.
  difference_hash text check (difference_hash ~ '^[01]{64}$'),
  hash_parts integer[],
  irns text[] not null,
  eway_bills text[] not null,
  constraint photograph_has_parts check ((difference_hash is null) = (hash_parts is null))
);
create index document_prints_near on document_prints using gin (hash_parts) where hash_parts is not null;
create index document_prints_irns on document_prints using gin (irns) where irns <> '{}'::text[];
create index document_prints_eway_bills on document_prints using gin (eway_bills) where eway_bills <> '{}'::text[];

-- Files that were there before are looked at from the newest to the oldest: those with a smaller id are still to come.
-- Names no person.
create table document_backlog (
  before_id uuid not null
);
insert into document_backlog (before_id) values
  ('ffffffff-ffff-ffff-ffff-ffffffffffff');

create table evidence_packs (
  id uuid primary key,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  owner_id uuid references users (id), -- the company that asked for it; null: the platform
  kind text not null check (kind in ('order', 'year')),
  trade_id uuid references trades (id),
  account_id uuid references epr_accounts (id),
  year integer,
  state text not null check (state in ('queued', 'making', 'ready', 'failed', 'removed')),
  attempts smallint not null default 0,
  requested_by uuid not null references users (id),
  requested_role text not null check (requested_role in ('recycler', 'producer', 'superadmin')),
  requested_at timestamptz not null,
  made_at timestamptz,
  key_id text,
  manifest_sha256 bytea check (octet_length(manifest_sha256) = 32),
  byte_size bigint check (byte_size > 0), -- of the ZIP
  file_id uuid references files (id),
  subject jsonb, -- as in the manifest
  files jsonb, -- part, sha256 and byte_size of each file of the manifest
  constraint evidence_subject check (case kind
      when 'order' then trade_id is not null and num_nonnulls(account_id, year) = 0
      else trade_id is null and num_nonnulls(account_id, year) = 2 end),
  constraint evidence_is_whole
      check (num_nonnulls(made_at, key_id, manifest_sha256, byte_size, file_id, subject, files) = case
      when state in ('ready', 'removed') then 7 else 0 end),
  constraint evidence_code unique (code)
);
-- One pack of a company is made at a time.
create unique index evidence_being_made
  on evidence_packs (coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where state in ('queued', 'making');
create index evidence_packs_owner on evidence_packs (owner_id, id desc);
create index evidence_packs_to_make on evidence_packs (id) where state in ('queued', 'making');
create index evidence_packs_to_remove on evidence_packs (made_at) where state = 'ready';
create index evidence_packs_of_trade on evidence_packs (trade_id, id) where kind = 'order';
create index evidence_packs_of_year on evidence_packs (account_id, year, id) where kind = 'year';

-- The trades in a pack that is made.
create table evidence_pack_trades (
  pack_id uuid not null references evidence_packs (id),
  trade_id uuid not null references trades (id),
  constraint evidence_pack_trades_pkey primary key (pack_id, trade_id)
);
create index evidence_pack_trades_trade on evidence_pack_trades (trade_id);

-- Public keys that have signed a pack. The private ones are derived from the application secret and never stored.
create table evidence_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  public_key_pem text not null,
  used_from timestamptz not null,
  used_until timestamptz, -- null: in use
  constraint evidence_keys_check check (used_until >= used_from)
);
create unique index one_evidence_key_in_use on evidence_keys (((used_until is null))) where used_until is null;

-- Trades under a recall in force, one row for each such recall; those that it rejected are over.
create view held_trades as
  select t.trade_id, r.id as recall_id, r.number, r.scope, r.executed_at, t.ended_as
  from recall_trades t join recalls r on r.id = t.recall_id
  where r.status = 'executed' and t.ended_as is distinct from 'rejected';

-- After the functions

-- certificates
-- Certificate numbers are compared as they look: without punctuation, and letters that are taken for digits as these
-- digits. An index stores the result, so this function never changes; another comparison is another function.
create function look_of_number(number text) returns text language sql immutable
  as $$ select translate(number, 'OILSB/-()._', '01158') $$;
create index certificates_look on certificates (waste_type, look_of_number(number)) where used_quantity > 0;
create trigger certificate_frozen before update on certificates for each row execute function freeze_certificate();
create trigger certificates_kept before delete on certificates for each row execute function refuse_change();

-- transfer_lines
create trigger count_transfer_line after insert or update of status on transfer_lines
  for each row execute function count_transfer_line();
create trigger find_similar_number after insert on transfer_lines for each row execute function find_similar_number();
create trigger record_beginning after insert on transfer_lines referencing new table as begun
  for each statement execute function record_beginning('transfer_line', 'changed_for');
create trigger transfer_line_frozen before update on transfer_lines
  for each row execute function freeze_transfer_line();
create trigger transfer_line_moves after update of status on transfer_lines
  for each row execute function record_move('transfer_line', 'changed_for');
create trigger transfer_line_of_its_kind after insert on transfer_lines
  for each row execute function check_order_lines();
create trigger transfer_lines_kept before delete on transfer_lines for each row execute function refuse_change();

-- certificate_collisions
create trigger append_only before delete or update on certificate_collisions
  for each row execute function refuse_change();

-- recalls
create trigger recall_frozen before update on recalls for each row execute function freeze_recall();
create trigger recall_moves after update of status on recalls for each row execute function record_move('recall');
create trigger recalls_kept before delete on recalls for each row execute function refuse_change();
create trigger record_beginning after insert on recalls referencing new table as begun
  for each statement execute function record_beginning('recall');

-- recall_trades
create trigger recall_trades_kept before delete on recall_trades for each row execute function refuse_change();

-- findings
create trigger finding_append_only before delete or update on findings for each row execute function refuse_change();
create trigger findings_kept_whole before truncate on findings for each statement execute function refuse_change();

-- document_prints
create trigger document_prints_kept_whole before truncate on document_prints
  for each statement execute function refuse_change();
create trigger finding_append_only before delete or update on document_prints
  for each row execute function refuse_change();

-- evidence_packs
alter table evidence_packs add constraint evidence_packs_key_id_fkey foreign key (key_id)
  references evidence_keys (key_id);
create trigger evidence_pack_frozen before update on evidence_packs
  for each row execute function freeze_evidence_pack();
create trigger evidence_packs_kept before delete on evidence_packs for each row execute function refuse_change();

-- evidence_pack_trades
create trigger evidence_pack_trades_kept before delete or update on evidence_pack_trades
  for each row execute function refuse_change();

-- Active lines whose number is under a recall in force.
create view recalled_lines as
  select l.id as line_id, l.trade_id, recall.number
  from transfer_lines l join certificates c on c.id = l.certificate_id
    cross join lateral (select recall_in_force(c.account_id, c.waste_type, c.year, c.credit_type, c.number) as number) recall
  where l.status <> 'withdrawn' and recall.number is not null;
