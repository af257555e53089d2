-- outside of a transaction
create index concurrently if not exists companies_search
  on companies using gin (lower(company_name) gin_trgm_ops, lower(gst_number) gin_trgm_ops)
