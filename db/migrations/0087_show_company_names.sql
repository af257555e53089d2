-- A recycler chooses whether the market shows the company's name; then the search finds the offers by it.
alter table companies add column show_company_name boolean not null default false;
-- Its text follows with the other functions.
create function search_company_name() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger search_company_name after update of company_name, show_company_name on companies
  for each row when (old.show_company_name or new.show_company_name) execute function search_company_name();
