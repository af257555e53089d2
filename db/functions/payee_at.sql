-- The details that counted for a company at that instant. A clock may be set back: before its first details these count.
create or replace function payee_at(company uuid, instant timestamptz) returns uuid language plpgsql set enable_seqscan = off as $$
declare
  payee uuid;
begin
  -- Held, so that none of them is cancelled or confirmed before the trade that is paid to it is there.
  perform 1 from bank_details where company_id = company and state in ('waiting', 'in_force') order by id for share;
  select id into payee from bank_details where company_id = company and state <> 'cancelled'
    order by in_force_from <= instant desc, case when in_force_from <= instant then in_force_from end desc, in_force_from limit 1;
  return payee;
end $$;
