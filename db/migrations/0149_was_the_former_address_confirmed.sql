-- Whether the address from before a change was confirmed: who reads one that never was gets no account by undoing the change.
alter table email_changes add column previous_confirmed boolean not null default false;
