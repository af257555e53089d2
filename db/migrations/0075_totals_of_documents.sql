-- No document takes more off by rounding than it is worth. Documents that exist are not checked: they are never changed.
alter table documents add constraint document_total_not_below_zero check (total_paise >= 0) not valid;
