-- The superadmin's word on a change that waits: `confirm` puts it in force now, `cancel` undoes it, in the company's profile too. Null where
-- none waits, else the id of its details.
create or replace function decide_bank_change(company uuid, verdict text, decided_at timestamptz) returns uuid language plpgsql as $$
declare
  waiting bank_details;
  counting bank_details;
begin
  perform 1 from companies where user_id = company for update;
  perform 1 from bank_details where company_id = company and state in ('waiting', 'in_force') order by id for update;
  perform settle_bank_details(company, decided_at);
  select * into waiting from bank_details where company_id = company and state = 'waiting';
  if not found then
    return null;
  end if;
  select * into counting from bank_details where company_id = company and state = 'in_force';
  if verdict = 'confirm' then
    update bank_details set state = 'replaced' where id = counting.id;
    -- After the trades that were accepted before it, also where another server's clock is ahead.
    update bank_details set state = 'in_force', in_force_from = least(in_force_from, greatest(decided_at, (
        select max(changed_at) + interval '1 microsecond' from trades
        where recycler_id = company and payee_id is not null and changed_at < decided_at + interval '1 minute')))
      where id = waiting.id;
  else
    perform set_config('market.now', decided_at::text, true);
    update companies set account_holder_name = counting.account_holder_name,
      account_number_encrypted = counting.account_number_encrypted, account_number_last4 = counting.account_number_last4,
      bank_name = counting.bank_name, ifsc_code = counting.ifsc_code, branch_name = counting.branch_name,
      cancelled_cheque_id = coalesce(counting.cancelled_cheque_id, cancelled_cheque_id)
      where user_id = company;
  end if;
  return waiting.id;
end $$;
