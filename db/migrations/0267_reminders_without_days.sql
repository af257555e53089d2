-- The day on which a reminder was told says which of them it stands for.
alter table transfer_reminders drop column days;
