-- A changed name rewrote the texts of all offers of its company at once, and whoever bought one of them waited: a job does it in steps now.
create table outdated_sellers (
  recycler_id uuid primary key references users (id)
);
drop trigger search_company_name on companies;
drop function search_company_name;
create function note_shown_name() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger note_shown_name after update of company_name, show_company_name on companies
  for each row when ((old.show_company_name or new.show_company_name)
    and (old.company_name, old.show_company_name) is distinct from (new.company_name, new.show_company_name))
  execute function note_shown_name();
