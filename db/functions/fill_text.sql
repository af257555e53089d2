-- A text with each `{name}` replaced by its figure.
create or replace function fill_text(template text, figures jsonb) returns text language plpgsql immutable as $$
declare
  figure record;
begin
  for figure in select * from jsonb_each_text(figures) loop
    template := replace(template, '{' || figure.key || '}', coalesce(figure.value, ''));
  end loop;
  return template;
end $$;
