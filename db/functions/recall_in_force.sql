-- The number of the first recall in force of an account's kind of credit and, where one is given, of a certificate number; null without one.
create or replace function recall_in_force(account uuid, waste text, of_year integer, of_credit text, certificate text) returns text
language sql stable as $$
  select number from recalls
  where status = 'executed' and waste_type = waste and case scope
    when 'account' then account_id = account and (years = '{}' or of_year = any (years)) and (credit_types = '{}' or of_credit = any (credit_types))
    else certificate = any (certificate_numbers) end
  order by executed_at, number limit 1
$$;
