create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- Reencrypted bytes are the same account number. A server of the version before says `market.sealing`.
  if tg_op = 'UPDATE' and tg_level = 'ROW' and 'on' in (current_setting('market.reencrypting', true), current_setting('market.sealing', true))
    and to_jsonb(old) - 'account_number_encrypted' = to_jsonb(new) - 'account_number_encrypted' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'AO001';
end $$;
