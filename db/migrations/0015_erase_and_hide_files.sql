-- An erased file keeps its row; its links are dead with the commit, and its bytes go with the next step of the job `erase files`.
-- A hidden one is no longer public; its bytes stay.
alter table files
  add column erased_at timestamptz,
  add column removed_at timestamptz, -- its bytes
  add column hidden_at timestamptz,
  add constraint erased_before_removed check (removed_at is null or erased_at is not null);
create index files_to_remove on files (id) where erased_at is not null and removed_at is null;

-- From the withdrawal on an offer's picture and proof are not public, whichever way it is withdrawn.
create function hide_files_of_offer() returns trigger language plpgsql as $$
begin
  update files set hidden_at = new.changed_at
  where id in (new.product_image_id, new.availability_proof_id) and hidden_at is null;
  return null;
end $$;
create trigger hide_files after update of status on offers
  for each row when (old.status <> 'withdrawn' and new.status = 'withdrawn') execute function hide_files_of_offer();
