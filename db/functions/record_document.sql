-- A document is part of its trade's history, and adds an event to the outbox. A credit note takes its amounts from its invoice.
create or replace function record_document() returns trigger language plpgsql as $$
begin
  insert into history (subject, subject_id, at, by_id, for_id, from_status, to_status)
    values (new.type, new.id, new.created_at, new.created_by, new.company_id, '', 'issued');
  insert into outbox (topic, subject_id, at, next_at, by_id)
    values (new.type || '.issued', new.id, new.created_at, new.created_at, new.created_by);
  update documents set
      credited_taxable_paise = credited_taxable_paise + new.taxable_paise,
      credited_cgst_paise = credited_cgst_paise + new.cgst_paise,
      credited_sgst_paise = credited_sgst_paise + new.sgst_paise,
      credited_igst_paise = credited_igst_paise + new.igst_paise,
      credited_round_off_paise = credited_round_off_paise + new.round_off_paise
    where id = new.invoice_id;
  return null;
end $$;
