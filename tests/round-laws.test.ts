/** Constraints of rounds hold whatever the server does, and law I31 detects what gets past them. */
import { describe, expect, it } from 'vitest';
import { lawsBrokenBy, refusalOf } from './refused-statements.ts';
import { negotiate } from './rounds.ts';
import { initiate, market, openTrading, producer, decide } from './trading.ts';

openTrading();

/** A statement about the rounds of a negotiation, `:1` the first, in a negotiation that has its third round pending. */
async function inNegotiation(statement: string): Promise<string> {
  const { ids } = await negotiate(3);
  return statement.replaceAll(/:(\d)/g, (_, number: string) => `'${ids[Number(number) - 1]}'`);
}

/** A copy of a round with other values. */
const copyOf = (round: string, values: Readonly<Record<string, string>>) =>
  `insert into trades select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'status', 'pending',
    'expires_at', now() + interval '1 day', ${Object.entries(values)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')}))).* from trades t where id = ${round}`;
const next = (values: Readonly<Record<string, string>> = {}) =>
  copyOf(':3', { round: '4', made_by: "'recycler'", previous_id: 't.id', ...values });
const COUNTERED = "update trades set status = 'countered', expires_at = null where id = :3";

describe('the database refuses', () => {
  it.each(
    Object.entries({
      'a round that answers a pending one': [next(), 'MV001'],
      'a second answer to a round': [copyOf(':2', { note: "'Another'" }), '23505'],
      'a round of the same maker': [`${COUNTERED};${next({ made_by: "'producer'" })}`, '23514 makers_alternate'],
      'a round that leaves out a number': [`${COUNTERED};${next({ round: '5', made_by: "'producer'" })}`, 'MV001'],
      'a round of another negotiation': [`${COUNTERED};${next({ first_id: ':2' })}`, 'MV001'],
      'a round for another year': [`${COUNTERED};${next({ year: '2027' })}`, 'MV001'],
      'a later round that answers none': [copyOf(':3', { previous_id: "'null'::jsonb" }), '23514 later_rounds_answer'],
      'a first round that answers one': [`${COUNTERED};${next({ round: '1', made_by: "'producer'" })}`, 'MV001'],
      'a second negotiation that is the same': [copyOf(':3', { round: '1', previous_id: "'null'::jsonb" }), '23514'],
      'a round that is asked beside an accepted one': [
        `update trades set status = 'approved' where id = :3;${copyOf(':2', { round: '4', previous_id: ':3' })}`,
        'MV001',
      ],
      'a purchase that is a round': [
        `${COUNTERED};${next({ kind: "'purchase'", price_paise: 't.listed_price_paise', item_value_paise: 't.quantity * t.listed_price_paise' })}`,
        'MV001',
      ],
      'a countered round that is asked again': [
        `update trades set status = 'rejected', expires_at = null where id = :3;
         update trades set status = 'pending', expires_at = now() where id = :1`,
        'MV001',
      ],
      'a countered round that is accepted beside the next one': [
        "update trades set status = 'approved', expires_at = now() where id = :2",
        '23505 trades_one_open_round',
      ],
      'a round with another maker': ["update trades set made_by = 'recycler', round = 2 where id = :1", 'AO001'],
    }),
  )('%s', async (_name, [statement, refusal]) => {
    expect(await refusalOf(market.db, await inNegotiation(statement ?? ''))).toContain(refusal);
  });

  it('and allows the next round where it is right, once', async () => {
    expect(await refusalOf(market.db, await inNegotiation(`${COUNTERED};${next()}`))).toBe('allowed');
    expect(await refusalOf(market.db, await inNegotiation(`${COUNTERED};${next()};${next()}`))).toContain('23505');
  });

  it('a seventh round', async () => {
    const { ids } = await negotiate(6);
    const seventh = next({ round: '7', made_by: "'producer'" }).replaceAll(':3', `'${ids[5]}'`);
    expect(await refusalOf(market.db, `${COUNTERED.replace(':3', `'${ids[5]}'`)};${seventh}`)).toContain(
      'trades_round_check',
    );
  });
});

describe('law I31 detects', () => {
  const FREE = `alter table trades drop constraint makers_alternate; alter table trades drop constraint later_rounds_answer;
    alter table trades drop constraint trades_round_check; alter table trades drop constraint counter_offers_have_rounds;
    drop index trades_one_open_round; drop index trades_answered_once; drop index trades_rounds`;
  it.each(
    Object.entries({
      'a gap between rounds': 'update trades set round = 5 where id = :3',
      'makers that do not alternate': "update trades set made_by = 'recycler' where id = :3",
      'two rounds that are asked': next(),
      'two answers to one round': copyOf(':3', { status: "'rejected'", expires_at: "'null'::jsonb" }),
      'a countered round without an answer': 'delete from trades where id = :3',
      'an answered round that is not countered': "update trades set status = 'rejected' where id = :2",
      'a round about another year': 'update trades set year = 2027 where id = :3',
      'more than six rounds': 'update trades set round = 7 where id = :3',
    }),
  )('%s', async (_name, statement) => {
    const broken = await lawsBrokenBy(market.db, await inNegotiation(`${FREE};${statement}`));
    expect(broken).toContain('I31');
  });

  it('nothing of a negotiation that ended in a payment', async () => {
    const { ids } = await negotiate(2);
    const last = ids[1] ?? '';
    expect((await decide('counter-credit-offers', last, 'approved', producer.token)).status).toBe(200);
    expect((await initiate(last, 'counter_credit_offer_id')).status).toBe(201);
    expect(await lawsBrokenBy(market.db, 'select 1')).toEqual([]);
  });
});
