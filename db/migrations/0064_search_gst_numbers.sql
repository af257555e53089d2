-- outside of a transaction
create index concurrently if not exists gst_registrations_gstin on gst_registrations (gstin)
