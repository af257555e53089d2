/** Refusals of the database itself about bank details and payees, past the server. */
import { expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { openSharedMarket } from './market.ts';
import { refusalOf } from './refused-statements.ts';
import { placeTrade } from './trade.ts';

const market = await openSharedMarket();
const placed = await placeTrade(market);
const [trade, company] = [placed.id, placed.recycler.id];
await sql`
  update trades set status = 'approved', changed_at = ${market.clock.now()}, changed_by = ${company}
  where id = ${trade}`.execute(market.db);
await sql`
  update companies set account_number_encrypted = 'another'::bytea, account_number_last4 = '9999'
  where user_id = ${company}`.execute(market.db);

const inState = (state: string) =>
  `(select id from bank_details where company_id = '${company}' and state = '${state}')`;
/** A second row of a company in that state. */
const second = (state: string) => `insert into bank_details
  select (jsonb_populate_record(d, '{"id": "01890000-0000-7000-8000-000000000000"}')).* from bank_details d
  where id = ${inState(state)}`;

it.each([
  ['a second set in force', () => second('in_force'), '23505 bank_details_one_in_force'],
  ['a second set that waits', () => second('waiting'), '23505 bank_details_one_waiting'],
  ['another bank', () => `update bank_details set bank_name = 'Another' where id = ${inState('in_force')}`, 'AO001'],
  [
    'another number',
    () => `update bank_details set account_number_last4 = '0000' where id = ${inState('waiting')}`,
    'AO001',
  ],
  [
    'a change that comes into force later than was said',
    () => `update bank_details set in_force_from = in_force_from + interval '1 day' where id = ${inState('waiting')}`,
    'AO001',
  ],
  [
    'a state that goes back',
    () => `update bank_details set state = 'waiting' where id = ${inState('in_force')}`,
    'AO001',
  ],
  ['a deleted set', () => `delete from bank_details where id = ${inState('waiting')}`, 'AO001'],
  ['an emptied table', () => 'truncate bank_details cascade', 'AO001'],
  [
    'another payee of an accepted trade',
    () => `update trades set payee_id = ${inState('waiting')} where id = '${trade}'`,
    'AO001',
  ],
  ['no payee of an accepted trade', () => `update trades set payee_id = null where id = '${trade}'`, 'AO001'],
])('%s is refused', async (_, statement, refusal) => {
  expect(await refusalOf(market.db, statement())).toBe(refusal);
});

it('a change that a superadmin confirms comes into force sooner', async () => {
  const sooner = `update bank_details set state = 'replaced' where id = ${inState('in_force')};
    update bank_details set state = 'in_force', in_force_from = now() where id = ${inState('waiting')}`;
  expect(await refusalOf(market.db, sooner)).toBe('allowed');
});
