-- The two lines of an address on a tax document: split at a space, each at most 100 characters, without the two characters that e-invoices
-- refuse. The second is null where one is enough, or what is left has fewer than 3 characters.
create or replace function lines_of_address(address text, out first text, out second text) language plpgsql immutable as $$
declare
  line text := trim(regexp_replace(translate(address, '"\', '''/'), '\s+', ' ', 'g'));
begin
  first := line;
  if char_length(line) > 100 then
    first := left(regexp_replace(left(line, 101), ' [^ ]*$', ''), 100);
    second := left(trim(substring(line from char_length(first) + 1)), 100);
  end if;
  first := nullif(first, '');
  if char_length(second) < 3 then
    second := null;
  end if;
end $$;
