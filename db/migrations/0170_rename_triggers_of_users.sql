-- Triggers are named after their functions, several of one table by what they do. Each table that many write to has a migration of its own: two locks at once could deadlock.
alter trigger tell_registered on users rename to add_registered_event;
alter trigger tell_closed on users rename to add_closed_event;
