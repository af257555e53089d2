-- Records the history of a company's bank details whoever writes them into the company: first ones count at once, a change waits, another
-- change within its 24 hours takes its place, and one back to what is in force cancels it.
create or replace function record_bank_details() returns trigger language plpgsql as $$
declare
  at timestamptz := instant_of_change();
  counting bank_details;
  waiting bank_details;
begin
  if new.account_number_encrypted is null then
    update bank_details set state = case state when 'waiting' then 'cancelled' else state end, account_holder_name = null,
      account_number_encrypted = null, account_number_last4 = null, cancelled_cheque_id = null, erased_at = at
      where company_id = new.user_id and erased_at is null;
    return null;
  end if;
  if num_nulls(new.account_holder_name, new.account_number_last4, new.bank_name, new.ifsc_code, new.branch_name) > 0 then
    return null;
  end if;
  perform 1 from bank_details where company_id = new.user_id and state in ('waiting', 'in_force') order by id for update;
  perform settle_bank_details(new.user_id, at);
  select * into counting from bank_details where company_id = new.user_id and state = 'in_force';
  select * into waiting from bank_details where company_id = new.user_id and state = 'waiting';
  if (counting.account_holder_name, counting.account_number_encrypted, counting.bank_name, counting.ifsc_code, counting.branch_name)
      is not distinct from (new.account_holder_name, new.account_number_encrypted, new.bank_name, new.ifsc_code, new.branch_name) then
    update bank_details set state = 'cancelled' where id = waiting.id;
    update bank_details set cancelled_cheque_id = new.cancelled_cheque_id where id = counting.id;
  elsif (waiting.account_holder_name, waiting.account_number_encrypted, waiting.bank_name, waiting.ifsc_code, waiting.branch_name)
      is not distinct from (new.account_holder_name, new.account_number_encrypted, new.bank_name, new.ifsc_code, new.branch_name) then
    update bank_details set cancelled_cheque_id = new.cancelled_cheque_id where id = waiting.id;
  else
    update bank_details set state = 'cancelled' where id = waiting.id;
    insert into bank_details (id, company_id, state, account_holder_name, account_number_encrypted, account_number_last4, bank_name,
      ifsc_code, branch_name, cancelled_cheque_id, created_by, created_at, in_force_from)
    values (new_id(at), new.user_id, case when counting.id is null then 'in_force' else 'waiting' end, new.account_holder_name,
      new.account_number_encrypted, new.account_number_last4, new.bank_name, new.ifsc_code, new.branch_name, new.cancelled_cheque_id,
      person_of_change(new.user_id), at, case when counting.id is null then at else at + interval '24 hours' end);
  end if;
  return null;
end $$;
