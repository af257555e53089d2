-- Adds up what active lines use of a certificate. The row of the certificate is locked by it, so that lines of one number are counted one
-- after the other, and `certificate_lines_within_face` holds.
create or replace function count_transfer_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update certificates set used_quantity = used_quantity + new.quantity where id = new.certificate_id;
  elsif new.status = 'withdrawn' and old.status <> 'withdrawn' then
    update certificates set used_quantity = used_quantity - new.quantity where id = new.certificate_id;
  end if;
  return null;
end $$;
