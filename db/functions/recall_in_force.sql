-- The number of the first recall in force of an account's kind of credit and, where one is given, of a certificate number; null without one.
create or replace function recall_in_force(account uuid, waste text, of_year integer, of_credit text, certificate text) returns text
language sql stable as $$
  select r.number from recalls r where recall_covers(r, account, waste, of_year, of_credit, certificate) order by r.executed_at, r.number limit 1
$$;
