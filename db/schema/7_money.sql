-- Money: the platform's billing settings, tax documents and their numbers, payments.

-- Tax invoices and credit notes of recyclers and of the platform, their gapless series, the platform's billing
-- settings, and the payments that buyers say they made. No money moves here.
-- Purpose: tax documents, proof of payment. Kept: as long as trades.
create table billing_settings (
  id bigint generated always as identity primary key,
  account_holder_name text,
  account_number_encrypted bytea,
  account_number_last4 text,
  bank_name text,
  ifsc_code text,
  branch_name text,
  sac text check (sac ~ '^99[0-9]{4}$'),
  by_id uuid not null references users (id),
  at timestamptz not null
);

-- Invoices and credit notes, each as it was issued.
create table documents (
  id uuid primary key,
  trade_id uuid not null references trades (id),
  type text not null check (type in ('invoice', 'credit_note')),
  invoice_id uuid, -- of a credit note
  supplier text not null check (supplier in ('recycler', 'platform')),
  source text not null check (source in ('series', 'own')),
  company_id uuid references users (id), -- the supplier; null: the platform
  gstin text not null, -- the supplier's
  year integer not null, -- financial year of its date
  prefix text,
  series_position integer check (series_position between 1 and 999999), -- numbers of series have six digits
  number text not null check (number ~ '^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$'),
  dated date not null,
  seller jsonb not null, -- legal_name, trade_name, gstin, address1, address2, place, pin, state, state_code
  buyer jsonb not null,
  place_of_supply text not null check (place_of_supply ~ '^[0-9]{2}$'),
  description text not null,
  classification text not null check (classification in ('goods', 'service')),
  hsn_sac text not null,
  quantity bigint not null check (quantity > 0),
  unit text not null check (unit in ('KGS', 'GMS', 'OTH')),
  unit_price_paise bigint not null check (unit_price_paise > 0),
  taxable_paise bigint not null check (taxable_paise > 0),
  gst_basis_points integer not null check (gst_basis_points between 0 and 10000),
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  round_off_paise bigint not null default 0,
  total_paise bigint not null,
  reason text check (char_length(reason) between 3 and 300), -- of a credit note
  -- What credit notes have taken from an invoice so far: the database adds it up.
  credited_taxable_paise bigint not null default 0,
  credited_cgst_paise bigint not null default 0,
  credited_sgst_paise bigint not null default 0,
  credited_igst_paise bigint not null default 0,
  credited_round_off_paise bigint not null default 0,
  wholly_credited boolean generated always as (credited_taxable_paise = taxable_paise) stored not null,
  needs_irn boolean not null,
  irn text check (irn ~ '^[0-9a-f]{64}$'),
  ack_no text check (ack_no ~ '^[0-9]{1,20}$'),
  ack_date timestamptz,
  signed_qr text check (char_length(signed_qr) <= 4000),
  qr_checked boolean not null default false,
  file_id uuid references files (id), -- the paper: uploaded, or rendered once
  irn_file_id uuid references files (id), -- its version with the IRN
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  constraint credit_note_has_invoice check ((type = 'credit_note') = (invoice_id is not null)
      and (type = 'credit_note') = (reason is not null)),
  constraint document_of_series check ((source = 'series') = (series_position is not null)
      and (source = 'series') = (prefix is not null)),
  constraint own_document_has_file check (source = 'series' or file_id is not null),
  constraint document_year check (year::numeric = extract(year from dated - '3 mons'::interval)),
  constraint document_code check (case classification
      when 'goods' then hsn_sac ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$' and hsn_sac !~ '^(99|0+$)'
      else hsn_sac ~ '^99[0-9]{4}$' end),
  constraint document_supplier check ((supplier = 'platform') = (company_id is null)),
  constraint platform_documents_are_of_series check (supplier = 'recycler' or source = 'series'),
  constraint invoice_amounts_right
      check (total_paise = (taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise)
      and least(cgst_paise, sgst_paise, igst_paise) >= 0 and cgst_paise = sgst_paise
      and (cgst_paise = 0 or igst_paise = 0) and abs(round_off_paise) <= 50
      and taxable_paise = (quantity * unit_price_paise) and case
      when place_of_supply = "left"(gstin, 2) then igst_paise = 0
      else cgst_paise = 0 end and (type = 'credit_note' or case
      when place_of_supply = "left"(gstin,
      2) then cgst_paise::numeric = div(taxable_paise::numeric * gst_basis_points::numeric + 10000::numeric,
      20000::numeric) else igst_paise::numeric = div(taxable_paise::numeric * gst_basis_points::numeric +
      5000::numeric, 10000::numeric) end)),
  constraint credit_within_invoice check (credited_taxable_paise >= 0 and credited_taxable_paise <= taxable_paise
      and credited_cgst_paise >= 0 and credited_cgst_paise <= cgst_paise and credited_sgst_paise >= 0
      and credited_sgst_paise <= sgst_paise and credited_igst_paise >= 0 and credited_igst_paise <= igst_paise
      and abs(credited_round_off_paise) <= abs(round_off_paise) and (type = 'invoice' or credited_taxable_paise = 0)),
  unique (id, trade_id, supplier),
  constraint credit_note_of_its_invoice foreign key (invoice_id, trade_id, supplier)
      references documents (id, trade_id, supplier),
  -- No document takes more off by rounding than it is worth. Documents that exist are not checked: they are never
  -- changed.
  constraint document_total_not_below_zero check (total_paise >= 0)
);
create unique index invoice_number_taken on documents (company_id, gstin, year, upper(number)) nulls not distinct;
create unique index invoice_series_number
  on documents (company_id, gstin, year, prefix, series_position) nulls not distinct where source = 'series';
create unique index one_open_invoice_per_supplier on documents (trade_id, supplier) where type = 'invoice'
  and not wholly_credited;
create unique index irn_taken on documents (irn) where irn is not null;
create index documents_trade on documents (trade_id, id);
create index documents_company on documents (company_id, id desc);
create index documents_invoice on documents (invoice_id) where invoice_id is not null;
create index documents_file on documents (file_id) where file_id is not null;

-- The last number of each series and its date: the row is held until the transaction that takes a number ends, so that
-- none is lost.
create table document_series (
  company_id uuid references users (id), -- null: the platform
  gstin text not null,
  year integer not null,
  prefix text not null,
  last_position integer not null,
  last_date date not null,
  constraint document_series_one unique nulls not distinct (company_id, gstin, year, prefix)
);

-- Each prefix of a company's document numbers has one use for good: the series of its invoices, that of its credit
-- notes, or numbers on its own papers that are written like those of a series. Whoever comes first takes it, so that a
-- series never reaches a number that is used.
-- Purpose: tax documents. Kept: as long as the documents.
create table document_prefixes (
  company_id uuid references users (id), -- null: the platform
  gstin text not null,
  prefix text not null check (prefix ~ '^[A-Z][A-Z0-9]{0,2}$'),
  use text not null check (use in ('invoice', 'credit_note', 'own')),
  constraint document_prefix_of_one_use unique nulls not distinct (company_id, gstin, prefix)
);

-- Payments that a buyer says it made, and what the recycler said to them.
create table payments (
  id uuid primary key,
  trade_id uuid not null references trades (id),
  payee text not null check (payee in ('recycler', 'platform')),
  amount_paise bigint not null check (amount_paise > 0),
  utr text not null check (utr ~ '^[A-Z0-9]{6,22}$'),
  paid_on date not null,
  tds_paise bigint not null default 0 check (tds_paise >= 0),
  tds_section text check (char_length(tds_section) <= 120),
  tds_note text check (char_length(tds_note) between 3 and 100),
  status text not null,
  received_on date,
  reason text check (char_length(reason) between 10 and 1000),
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null,
  reminded_at timestamptz, -- When the payee of a payment was reminded to answer, so that it is reminded once.
  -- A UTR number counts once on a trade while its payment is recorded or received, and TDS is at most a tenth of a
  -- payment with its TDS. False: recorded before these checks
  is_checked boolean not null default true,
  -- The organisation that `changed_by` acted for; null: the platform or the system itself.
  changed_for uuid,
  constraint tds_has_section check ((tds_paise > 0) = (tds_section is not null)
      and (tds_note is null or tds_section = 'Other')),
  constraint payment_received_on check ((status = 'received') = (received_on is not null)),
  constraint payment_reason check ((status in ('not_received', 'withdrawn')) = (reason is not null)),
  constraint tds_within_tenth
      check (not is_checked or (tds_paise::numeric * 10::numeric) <= (amount_paise::numeric + tds_paise::numeric))
);
create index payments_trade on payments (trade_id, id);
create index payments_utr on payments (utr);
create index payments_open on payments (recorded_at) where status = 'recorded';
create unique index payment_recorded_once on payments (trade_id, utr) where (status in ('recorded', 'received'))
  and is_checked;

-- Of which approved transactions the recycler was reminded to issue its invoice, so that each reminder is sent once.
-- Names no person.
create table invoice_reminders (
  transaction_id uuid primary key references transactions (id),
  days smallint not null check (days > 0), -- the largest number of days since the approval that was told
  told_at timestamptz not null
);

-- After the functions

-- billing_settings
create trigger append_only before delete or update on billing_settings for each row execute function refuse_change();
create trigger append_only_whole before truncate on billing_settings
  for each statement execute function refuse_change();

-- documents
create trigger claim_document_prefix before insert on documents for each row execute function claim_document_prefix();
create trigger document_frozen before update on documents for each row execute function freeze_document();
create trigger documents_kept before delete on documents for each row execute function refuse_change();
create trigger documents_kept_whole before truncate on documents for each statement execute function refuse_change();
create trigger note_invoice after insert or update of wholly_credited on documents
  for each row when (new.type = 'invoice') execute function note_invoice();
create trigger record_document after insert on documents for each row execute function record_document();

-- document_prefixes
create trigger append_only before delete or update on document_prefixes for each row execute function refuse_change();
create trigger append_only_whole before truncate on document_prefixes
  for each statement execute function refuse_change();

-- payments
create trigger find_same_utr after insert on payments for each row execute function find_same_utr();
create trigger payment_frozen before update on payments for each row execute function freeze_payment();
create trigger payments_kept before delete on payments for each row execute function refuse_change();
create trigger record_beginning after insert on payments referencing new table as begun
  for each statement execute function record_beginning('payment', 'changed_for');
create trigger record_move after update of status on payments for each row execute function record_move('payment', 'changed_for');
