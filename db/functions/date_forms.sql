-- A day in the forms in which a list's search may name it; as `dateForms` in `lib/dates.ts`.
create or replace function date_forms(day date) returns text language sql stable strict parallel safe as $$
  select concat_ws(chr(31), to_char(day, 'DD Mon YYYY'), to_char(day, 'DD-MM-YYYY'), to_char(day, 'DD/MM/YYYY'), to_char(day, 'YYYY-MM-DD'))
$$;
