-- Files of offers that were withdrawn before the trigger was there. By itself, so that nobody who writes a file waits for it.
update files f set hidden_at = o.changed_at
from (
  select unnest(array[product_image_id, availability_proof_id]) as file_id, max(changed_at) as changed_at
  from offers group by 1 having bool_and(status = 'withdrawn')
) o
where f.id = o.file_id;
