alter trigger keep_bank_details on companies rename to record_bank_details;
alter trigger keep_profile_registration on companies rename to refresh_profile_registration;
