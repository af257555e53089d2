-- Functions that erase something of a closed account, and their triggers, say so.
alter function forget_calendar() rename to erase_calendar;
alter trigger forget_calendar on users rename to erase_calendar;
alter function forget_data_exports() rename to erase_data_exports;
alter trigger forget_data_exports on users rename to erase_data_exports;
alter function forget_notifications() rename to erase_notifications;
alter trigger forget_notifications on users rename to erase_notifications;
alter function forget_whereabouts() rename to erase_login_data;
alter trigger forget_whereabouts on users rename to erase_login_data;
-- An EPR account that was decided has no identity change to show.
alter function forget_identity_change() rename to clear_identity_change;
alter trigger forget_identity_change on epr_accounts rename to clear_identity_change;
