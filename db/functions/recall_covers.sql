-- Whether a recall in force covers an account's kind of credit or, where one is given, a certificate number. One expression, which a statement takes in:
-- of many lines the recalls are read once.
create or replace function recall_covers(recall recalls, account uuid, waste text, of_year integer, of_credit text, certificate text) returns boolean
language sql immutable as $$
  select recall.status = 'executed' and recall.waste_type = waste and case recall.scope
    when 'account' then recall.account_id = account and (recall.years = '{}' or of_year = any (recall.years))
      and (recall.credit_types = '{}' or of_credit = any (recall.credit_types))
    else certificate = any (recall.certificate_numbers) end
$$;
