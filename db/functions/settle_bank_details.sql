-- Puts waiting details of a company in force whose time has come by then, and says so in the audit trail. True when it did. Details that a
-- trade is paid to have come in force, whatever another server's clock says. The caller holds the company's open details.
create or replace function settle_bank_details(company uuid, by_then timestamptz) returns boolean language plpgsql as $$
declare
  due bank_details;
begin
  select * into due from bank_details d where company_id = company and state = 'waiting'
    and (in_force_from <= by_then or exists (select from trades where recycler_id = company and payee_id = d.id));
  if not found then
    return false;
  end if;
  update bank_details set state = 'replaced' where company_id = company and state = 'in_force';
  update bank_details set state = 'in_force' where id = due.id;
  insert into audit (at, owner_id, action, outcome, subject, subject_id, detail)
    values (by_then, company, 'bank.in_force', 'done', 'bank_details', due.id,
      jsonb_build_object('account_number_last4', due.account_number_last4, 'ifsc_code', due.ifsc_code));
  return true;
end $$;
