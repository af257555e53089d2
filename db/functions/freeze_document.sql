-- A document is frozen when it is made: only its IRN, its paper and what credit notes take from it are ever added, each once.
create or replace function freeze_document() returns trigger language plpgsql as $$
declare
  movable text[] := array['credited_quantity', 'credited_taxable_paise', 'credited_cgst_paise', 'credited_sgst_paise',
    'credited_igst_paise', 'credited_round_off_paise', 'wholly_credited'];
begin
  if old.irn is null then
    movable := movable || array['irn', 'ack_no', 'ack_date', 'signed_qr', 'qr_checked'];
  end if;
  if old.file_id is null then
    movable := movable || 'file_id'::text;
  end if;
  if old.irn_file_id is null then
    movable := movable || 'irn_file_id'::text;
  end if;
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) or new.credited_taxable_paise < old.credited_taxable_paise then
    raise exception 'a tax document is frozen when it is made' using errcode = 'AO001';
  end if;
  return new;
end $$;
