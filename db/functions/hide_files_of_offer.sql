-- From the withdrawal on an offer's picture and proof are not public, whichever way it is withdrawn.
create or replace function hide_files_of_offer() returns trigger language plpgsql as $$
begin
  update files set hidden_at = new.changed_at
  where id in (new.product_image_id, new.availability_proof_id) and hidden_at is null;
  return null;
end $$;
