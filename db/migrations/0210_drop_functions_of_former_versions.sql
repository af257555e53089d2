-- Functions that versions before 0185 called, kept so long for servers of those that ran beside.
drop function if exists free_address(text, uuid);
drop function if exists attach_documents(uuid, uuid, uuid, uuid, uuid, uuid, timestamptz);
