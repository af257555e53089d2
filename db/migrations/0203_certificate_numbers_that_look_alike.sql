-- Certificate numbers are compared as they look: without punctuation, and letters that are taken for digits as these digits. An index stores
-- the result, so this function never changes; another comparison is another function. The table is small: writers wait for the index.
create function look_of_number(number text) returns text language sql immutable as $$ select translate(number, 'OILSB/-()._', '01158') $$;
create index certificates_look on certificates (waste_type, look_of_number(number)) where used_quantity > 0;
drop index certificates_alike;
