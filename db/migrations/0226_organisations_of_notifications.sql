-- A notification says which organisation it is about; null: the person alone, or a superadmin.
alter table notifications add column organisation_id uuid references users (id);
update notifications n set organisation_id = person_id from users u
where u.id = n.person_id and u.role in ('recycler', 'producer') and n.category <> 'security';
alter table notifications
  drop constraint notified_once,
  add constraint notified_once unique nulls not distinct (event_id, person_id, organisation_id);
