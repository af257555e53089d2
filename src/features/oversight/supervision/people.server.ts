/** Companies for the superadmin: the tables of recyclers and producers, and the page of one. */
import type * as z from 'zod/mini';
import { pictureLink, privateLink } from '#base/files/links.server.ts';
import type { CompanyRole, QueryOf } from '#lib/contract.ts';
import { rupees } from '#lib/money.ts';
import { maskAccountNumber } from '#people/company/rules.ts';
import { listBankChanges } from '#people/company/service.server.ts';
import { listMembersOf } from '#people/members/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { isId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found } from '#platform/refusal.ts';
import type { peopleContract, person } from './people-contract.ts';
import { findPerson, listLatestTrades, listPeople as listPeopleRows, type PersonRow } from './people-store.server.ts';
import { listSupervisedAccounts } from './service.server.ts';

type Query = QueryOf<(typeof peopleContract)['GET /api/superadmin/recyclers/']>;

/** Maximum page size of people: pending bank details are read for each of them. */
const PEOPLE_MOST = 50;

/** Recyclers or producers with their profile; account numbers are masked. */
export async function listPeople(context: ActorContext, role: CompanyRole, query: Query) {
  const page = pageOf(query, PEOPLE_MOST);
  const { data, next } = await listPeopleRows(context.db, role, page, query);
  const changes = await listBankChanges(
    context,
    data.map(({ id }) => id),
  );
  return {
    data: data.map((row) => ({ ...shownPerson(context, row), bank_change: changes.get(row.id) ?? null })),
    next,
  };
}

/** Link to a cheque. It ends in `.pdf` for a PDF, by which the screen labels it. */
function chequeLink(context: ActorContext, row: PersonRow): string | null {
  const link = privateLink(context, row.cancelled_cheque_id);
  return link !== null && row.cheque_type === 'application/pdf' ? `${link}&name=cheque.pdf` : link;
}

function shownPerson(context: ActorContext, row: PersonRow): Omit<z.output<typeof person>, 'bank_change'> {
  const { company_logo_id: logo, pcb_document_id: document, account_number_last4: number, isEnrolled, ...shown } = row;
  return {
    ...shown,
    company_logo: logo === null ? null : pictureLink(logo),
    pcb_doc: privateLink(context, document),
    account_number: number && maskAccountNumber(number),
    canceled_check_proof: chequeLink(context, row),
    created_at: row.created_at.toISOString(),
    second_factor: isEnrolled,
  };
}

const ACCOUNTS_MOST = '200';

/** One company with its EPR accounts and latest trades. @throws Refusal `not_found` */
export async function readPerson(context: ActorContext, role: CompanyRole, id: string) {
  const row = found(isId(id) ? await findPerson(context.db, role, id) : undefined);
  const [changes, { data: accounts }, latest, members] = await Promise.all([
    listBankChanges(context, [id]),
    listSupervisedAccounts(context, role, id, { page_size: ACCOUNTS_MOST }),
    listLatestTrades(context.db, role, id, context.clock.now()),
    listMembersOf(context, id),
  ]);
  const trades = latest.map(({ other_party, total_payable, created_at, ...trade }) => ({
    ...trade,
    with: other_party,
    total: rupees(total_payable),
    created_at: created_at.toISOString(),
  }));
  return { data: { ...shownPerson(context, row), bank_change: changes.get(id) ?? null, members, accounts, trades } };
}
