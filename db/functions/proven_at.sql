-- When the first payment proof of a trade came, replaced ones included; null without one.
create or replace function proven_at(wanted uuid) returns timestamptz language sql stable as $$
  select min(f.created_at) from trade_documents d join files f on f.id = d.file_id
  where d.trade_id = wanted and d.field in ('transaction_proof', 'producer_transfer_proof')
$$;
