-- When somebody was notified, reminded or mailed.
alter table expiry_notices rename told_at to notified_at;
alter table invoice_reminders rename told_at to reminded_at;
alter table message_mails rename told_at to mailed_at;
alter table trade_reminders rename told_at to reminded_at;
alter table transfer_reminders rename told_at to reminded_at;
alter table waiting_accounts_mail rename told_at to mailed_at;
