-- outside of a transaction
create index concurrently if not exists transactions_unit_months
  on transactions (month, waste_type, unit) include (quantity, item_value_paise) where status <> 'cancelled'
