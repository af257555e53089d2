-- A prefix that a registration begins to state has no other use yet: a series that could not go on never begins.
create or replace function check_prefixes() returns trigger language plpgsql as $$
begin
  perform from document_prefixes
    where company_id is not distinct from new.company_id and gstin = new.gstin
      and (prefix = new.invoice_prefix and use <> 'invoice' and new.invoice_prefix <> old.invoice_prefix
        or prefix = new.credit_note_prefix and use <> 'credit_note' and new.credit_note_prefix <> old.credit_note_prefix);
  if found then
    raise exception 'the prefix has another use' using errcode = 'unique_violation', constraint = 'document_prefix_of_one_use';
  end if;
  return new;
end $$;
