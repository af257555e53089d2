-- Adds the company that a user names at sign-up; its profile comes later.
create or replace function create_company(of_user uuid, name text) returns void language sql as $$
  insert into companies (user_id, company_name) values (of_user, name)
$$;
