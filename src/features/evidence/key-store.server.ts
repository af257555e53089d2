/** Public keys that have signed manifests. */
import { type Db, many, sql, type Tx } from '../../platform/database/database.ts';
import type { EvidenceKeysTable } from '../../platform/database/schema.gen.ts';

/** All keys, the newest first. */
export function listKeys(db: Db): Promise<EvidenceKeysTable[]> {
  return many<EvidenceKeysTable>(db)`
    select key_id, public_key_pem, used_from, used_until from evidence_keys order by used_from desc, key_id`;
}

/** Keeps the public key that signs from now on; one that signed before ends. */
export async function storeKey(
  tx: Tx,
  { keyId, publicKeyPem }: { keyId: string; publicKeyPem: string },
  at: Date,
): Promise<void> {
  await sql`update evidence_keys set used_until = ${at} where used_until is null and key_id <> ${keyId}`.execute(tx);
  await sql`
    insert into evidence_keys (key_id, public_key_pem, used_from, used_until) values (${keyId}, ${publicKeyPem}, ${at}, null)
    on conflict (key_id) do update set used_until = null where evidence_keys.used_until is not null`.execute(tx);
}
