-- Whether settings state the platform's bank account completely: without one its fee cannot be paid.
create or replace function states_account(settings billing_settings) returns boolean language sql immutable as $$
  select num_nulls(settings.account_holder_name, settings.account_number_encrypted, settings.bank_name, settings.ifsc_code, settings.branch_name) = 0
$$;
