/** How readers see who acted for an organisation: its own side and superadmins the person, all others the organisation. */
import type { Actor } from '../context.ts';
import { sql } from './database.ts';

/** Name of a person who does not exist any more. */
const FORMER_MEMBER = 'Former member';

type Expression = ReturnType<typeof sql>;

/** SQL of the name of a person, also of one who has left; null where no person is known. */
export const nameOfPerson = (person: Expression): Expression => sql`case when ${person} is not null then coalesce((
  select nullif(someone.full_name, '') from users someone where someone.id = ${person}), ${FORMER_MEMBER}) end`;

/**
 * SQL of the name of who acted, as the reader sees it; null where nobody acted for an organisation.
 * @param person id of the person
 * @param organisation id of the organisation that the person acted for
 */
export const nameOfActor = (
  { ownerId, role }: Pick<Actor, 'ownerId' | 'role'>,
  person: Expression,
  organisation: Expression,
): Expression => sql`case when ${organisation} is not null then case
  when ${role === 'superadmin'} or ${organisation} = ${ownerId}::uuid then ${nameOfPerson(person)}
  else (select acting.company_name from companies acting where acting.user_id = ${organisation}) end end`;
