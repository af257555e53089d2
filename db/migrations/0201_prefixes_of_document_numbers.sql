-- Each prefix of a company's document numbers has one use for good: the series of its invoices, that of its credit notes, or numbers on its
-- own papers that are written like those of a series. Whoever comes first takes it, so that a series never reaches a number that is used.
-- Purpose: tax documents. Kept: as long as the documents.
create table document_prefixes (
  company_id uuid references users (id), -- null: the platform
  gstin text not null,
  prefix text not null check (prefix ~ '^[A-Z][A-Z0-9]{0,2}$'),
  use text not null check (use in ('invoice', 'credit_note', 'own')),
  constraint document_prefix_of_one_use unique nulls not distinct (company_id, gstin, prefix)
);
create trigger append_only before update or delete on document_prefixes for each row execute function refuse_change();
create trigger append_only_whole before truncate on document_prefixes for each statement execute function refuse_change();

-- Of a prefix that had several uses before, the one that its registration states now, else that of the last document of a series stands.
insert into document_prefixes (company_id, gstin, prefix, use)
select distinct on (d.company_id, d.gstin, n.prefix) d.company_id, d.gstin, n.prefix, n.use
from documents d
  cross join lateral (select
    case d.source when 'series' then d.prefix
      else (regexp_match(upper(d.number), '^([A-Z][A-Z0-9]{0,2})/(?:[0-9]{2})?[0-9]{2}-[0-9]{2}/[0-9]+$'))[1] end as prefix,
    case d.source when 'series' then d.type else 'own' end as use) n
  left join gst_registrations r on r.company_id is not distinct from d.company_id and r.gstin = d.gstin
where n.prefix is not null and not (n.use = 'own' and n.prefix in (coalesce(r.invoice_prefix, 'INV'), coalesce(r.credit_note_prefix, 'CRN')))
order by d.company_id, d.gstin, n.prefix, n.use = 'own',
  (n.use = 'invoice' and n.prefix = r.invoice_prefix or n.use = 'credit_note' and n.prefix = r.credit_note_prefix) is not true, d.id desc;

-- The texts of these functions follow with the others.
create function claim_document_prefix() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger claim_document_prefix before insert on documents for each row execute function claim_document_prefix();
create function check_prefixes() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger check_prefixes before update of invoice_prefix, credit_note_prefix on gst_registrations
  for each row execute function check_prefixes();
