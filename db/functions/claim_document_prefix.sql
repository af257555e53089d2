-- A document claims the prefix of its number for one use: its series, or own numbers of that form. Own numbers have none of the prefixes that
-- the registration states, whose series may not have begun; the registration is held, so that it does not change meanwhile.
create or replace function claim_document_prefix() returns trigger language plpgsql as $$
declare
  claimed text := case new.source when 'series' then new.prefix else series_prefix_of(new.number) end;
  wanted text := case new.source when 'series' then new.type else 'own' end;
  stated text[];
begin
  if claimed is null then
    return new;
  end if;
  if wanted = 'own' then
    select array[invoice_prefix, credit_note_prefix] into stated from gst_registrations
      where company_id is not distinct from new.company_id and gstin = new.gstin for share;
    if claimed = any (stated) then
      raise exception 'the number belongs to the series %', claimed using errcode = 'check_violation', constraint = 'own_number_outside_series';
    end if;
  end if;
  insert into document_prefixes (company_id, gstin, prefix, use) values (new.company_id, new.gstin, claimed, wanted)
    on conflict on constraint document_prefix_of_one_use do nothing;
  perform from document_prefixes
    where company_id is not distinct from new.company_id and gstin = new.gstin and prefix = claimed and use = wanted;
  if not found then
    raise exception 'the prefix % has another use', claimed using errcode = 'unique_violation', constraint = 'document_prefix_of_one_use';
  end if;
  return new;
end $$;
