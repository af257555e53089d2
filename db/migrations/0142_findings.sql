-- What was read of the documents of trades, and what was noticed in comparisons. Nothing follows from a finding: a superadmin reads it.
-- Purpose: proof that documents were looked at, and what they say. Kept: as long as the trade history.
create table document_prints (
  file_id uuid primary key references files (id),
  trade_id uuid not null references trades (id),
  examined_at timestamptz not null,
  -- Of a photograph: whether neighbours of a small grey picture are brighter, and the same in parts, for the search of near ones.
  difference_hash text check (difference_hash ~ '^[01]{64}$'),
  hash_parts integer[],
  irns text[] not null,
  eway_bills text[] not null,
  constraint photograph_has_parts check ((difference_hash is null) = (hash_parts is null))
);
create index document_prints_near on document_prints using gin (hash_parts) where hash_parts is not null;
create index document_prints_irns on document_prints using gin (irns) where irns <> '{}';
create index document_prints_eway_bills on document_prints using gin (eway_bills) where eway_bills <> '{}';

create table findings (
  id uuid primary key,
  kind text not null check (kind in ('near_picture', 'photo_after', 'photo_old', 'no_camera_data', 'pdf_after', 'pdf_parts', 'qr_differs',
    'same_irn', 'same_eway_bill', 'same_utr', 'similar_number')),
  text text not null check (char_length(text) between 1 and 1000),
  trade_id uuid not null references trades (id),
  document text not null constraint finding_document check (document in ('Transaction Proof', 'Producer Transfer Proof', 'Credit Transfer Proof',
    'Trail Documents', 'Own invoice', 'Dispute proof', 'Payment', 'Certificate number')),
  subject_id uuid not null, -- the file, payment or line
  other_trade_id uuid references trades (id),
  other_document text constraint finding_other_document check (other_document in ('Transaction Proof', 'Producer Transfer Proof',
    'Credit Transfer Proof', 'Trail Documents', 'Own invoice', 'Dispute proof', 'Payment', 'Certificate number')),
  other_subject_id uuid,
  at timestamptz not null,
  constraint finding_other check (num_nulls(other_trade_id, other_document, other_subject_id) in (0, 3)),
  constraint finding_once unique nulls not distinct (kind, subject_id, other_subject_id, text)
);
create index findings_trade on findings (trade_id, id desc);

create trigger finding_append_only before update or delete on findings for each row execute function refuse_change();
create trigger findings_kept_whole before truncate on findings for each statement execute function refuse_change();
create trigger finding_append_only before update or delete on document_prints for each row execute function refuse_change();
create trigger document_prints_kept_whole before truncate on document_prints for each statement execute function refuse_change();

-- Files that were there before are looked at from the newest to the oldest: those with a smaller id are still to come. Names no person.
create table document_backlog (
  before_id uuid not null
);
insert into document_backlog values ('ffffffff-ffff-ffff-ffff-ffffffffffff');

-- The texts of these functions follow with the others.
create function find_same_utr() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger find_same_utr after insert on payments for each row execute function find_same_utr();
create function find_similar_number() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger find_similar_number after insert on transfer_lines for each row execute function find_similar_number();
create index certificates_alike on certificates (waste_type, translate(number, '/-()._', '')) where used_quantity > 0;
create index disputes_proof on disputes (proof_id) where proof_id is not null;
create index documents_file on documents (file_id) where file_id is not null;
