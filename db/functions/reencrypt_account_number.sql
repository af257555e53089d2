-- Replaces the encrypted bytes of an account number by others of the same number: of a company in its profile and in the history of its details, or
-- (null) of the platform in its settings. Nothing else changes: the triggers let only these bytes through, and only here.
create or replace function reencrypt_account_number(company uuid, encrypted_before bytea, encrypted_after bytea, reencrypted_at timestamptz) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform set_config('market.reencrypting', 'on', true);
  if company is null then
    update billing_settings set account_number_encrypted = encrypted_after where account_number_encrypted = encrypted_before;
  else
    perform set_config('market.now', reencrypted_at::text, true);
    perform 1 from companies where user_id = company for update;
    -- The history first: then the profile equals it, and no change of bank details begins.
    update bank_details set account_number_encrypted = encrypted_after
      where company_id = company and account_number_encrypted = encrypted_before;
    update companies set account_number_encrypted = encrypted_after
      where user_id = company and account_number_encrypted = encrypted_before;
  end if;
  perform set_config('market.reencrypting', 'off', true);
end $$;
