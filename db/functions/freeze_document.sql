-- A document is frozen when it is made: only its IRN and its paper are ever added, each once, and what credit notes take from it.
create or replace function freeze_document() returns trigger language plpgsql as $$
declare
  movable text[] := '{}';
begin
  -- Depth 1 is this trigger alone; under the trigger of a new credit note it is deeper.
  if pg_trigger_depth() > 1 then
    movable := array['credited_taxable_paise', 'credited_cgst_paise', 'credited_sgst_paise', 'credited_igst_paise',
      'credited_round_off_paise'];
  end if;
  if old.irn is null then
    movable := movable || array['irn', 'ack_no', 'ack_date', 'signed_qr', 'qr_checked'];
  end if;
  if old.file_id is null then
    movable := movable || 'file_id'::text;
  end if;
  if old.irn_file_id is null then
    movable := movable || 'irn_file_id'::text;
  end if;
  -- A generated column is not computed yet.
  movable := movable || 'wholly_credited'::text;
  if (to_jsonb(old) - movable) is distinct from (to_jsonb(new) - movable) then
    raise exception 'a tax document is frozen when it is made' using errcode = 'AO001';
  end if;
  return new;
end $$;
