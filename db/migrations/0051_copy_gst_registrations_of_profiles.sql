-- Companies of before: the number of the profile is their registration and their default, and that of all their accounts.
insert into gst_registrations (id, company_id, gstin, legal_name, address1, address2, place, is_default, from_profile, created_at)
select gen_random_uuid(), c.user_id, c.gst_number, left(translate(c.company_name, '"\', '''/'), 100), a.first, a.second,
  left(translate(c.city, '"\', '''/'), 50), true, true, now()
from companies c
cross join lateral (select regexp_replace(translate(c.address, '"\', '''/'), '\s+', ' ', 'g') as line) l
cross join lateral (select regexp_replace(left(l.line, 101), ' [^ ]*$', '') as cut) s
cross join lateral (select
  case when char_length(l.line) <= 100 then l.line else left(s.cut, 100) end as first,
  case when char_length(l.line) <= 100 then null else nullif(left(trim(substring(l.line from char_length(left(s.cut, 100)) + 1)), 100), '') end as second) a
where c.gst_number is not null;
update epr_accounts a set gstin = r.gstin from gst_registrations r where r.company_id = a.owner_id and r.is_default;
alter table epr_accounts validate constraint epr_account_gst_registration;
