-- A key of a purchase or counter-offer remembers what the database decided, with its figures; the response is rendered from them. Keys
-- of the version before, and of all other calls, hold bytes. What a trigger notices has figures instead of a text.
alter table idempotency_keys add column outcome jsonb;
alter table findings add column figures jsonb, alter column text drop not null,
  add constraint finding_text_or_figures check (num_nonnulls(text, figures) = 1) not valid;
-- No server of the version before calls it any more.
drop function if exists attach_documents(uuid, uuid, uuid, uuid, uuid, uuid, timestamptz);
