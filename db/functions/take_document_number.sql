-- The next position of a series and the date of the document that takes it: today, but never before the last one of the series. The series
-- is held until the transaction ends; what is rolled back takes no number.
create or replace function take_document_number(company uuid, supplier_gstin text, of_year integer, of_prefix text, today date,
  out place integer, out dated date) language sql as $$
  insert into document_series as s (company_id, gstin, year, prefix, last_position, last_date)
    values (company, supplier_gstin, of_year, of_prefix, 1, today)
    on conflict on constraint document_series_one do update
      set last_position = s.last_position + 1, last_date = greatest(s.last_date, excluded.last_date)
    returning last_position, last_date
$$;
