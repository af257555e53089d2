create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- Reencrypted bytes are the same account number.
  if tg_op = 'UPDATE' and tg_level = 'ROW' and current_setting('market.reencrypting', true) = 'on'
    and to_jsonb(old) - 'account_number_encrypted' = to_jsonb(new) - 'account_number_encrypted' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'AO001';
end $$;
