/**
 * The market compared with a one-page model of it: both get the same random moves; each response and finally all balances must agree.
 * `MODEL_RUNS=10000 npx vitest run tests/model.test.ts` runs longer.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer, addTarget, balances } from './goods.ts';
import type { TestResponse } from './market.ts';
import { type Person, addPerson } from './people.ts';
import { repeats } from './repetitions.ts';
import { idOf, decideTransaction, market, openTrading, pdf } from './trading.ts';

openTrading();

const RUNS = Number(process.env['MODEL_RUNS'] ?? repeats(15, 60));
const [RECORD, OFFERED, MINIMUM] = [3_000, 1_000, 50];
const PATHS = { purchase: 'purchases-requests', counter: 'counter-credit-offers' } as const;
const SOURCES = { purchase: 'purchases_request_id', counter: 'counter_credit_offer_id' } as const;

type Kind = 'purchase' | 'counter';
interface Offer {
  id: string;
  available: number;
  blocked: number;
  sold: number;
  minimum: number;
  withdrawn: boolean;
}
interface Trade {
  id: string;
  kind: Kind;
  offer: Offer;
  quantity: number;
  /** Number in its negotiation: odd ones are the producer's. */
  round: number;
  status:
    | 'pending'
    | 'approved'
    | 'rejected'
    | 'withdrawn'
    | 'countered'
    | 'expired'
    | 'initiated'
    | 'verified'
    | 'completed'
    | 'cancelled';
  transaction: string;
  paid: boolean;
  papers: Set<string>;
  /** Whether it counts towards the target. */
  counts: boolean;
}
interface World {
  recycler: Person;
  producer: Person;
  account: string;
  credit: string;
  target: string;
  offers: Offer[];
  trades: Trade[];
  achieved: number;
  targetQuantity: number;
  targetDeleted: boolean;
}

/** One move: the request to the server, the response that the model expects, and the change of the model. */
interface Move {
  ask: () => Promise<TestResponse>;
  status: number;
  after?: (result: TestResponse) => void;
}

const trades = fc.nat(30);
const move = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.constantFrom('purchase', 'counter'),
      fc.nat(9),
      fc.constantFrom(1, 40, 50, 120, 300, 700, 1_000, 1_001),
    ),
  },
  { weight: 10, arbitrary: fc.tuple(fc.constant('advance'), trades, fc.constant(0)) },
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.constantFrom(
        'accept',
        'decline',
        'initiate',
        'pay',
        'verify',
        'cancel',
        'transfer',
        'trail',
        'expire',
        'own',
        'take back',
      ),
      trades,
      fc.constant(0),
    ),
  },
  { weight: 4, arbitrary: fc.tuple(fc.constant('round'), trades, fc.constantFrom(1, 120, 300, 1_000, 1_001)) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constantFrom('edit', 'withdraw', 'correct'),
      fc.nat(9),
      fc.constantFrom(1, 200, 900, 1_000, 1_500, 3_000),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('untarget'), fc.constant(0), fc.constant(0)) },
);

/** The next step of a trade, so that many are completed. */
function nextOf({ status, paid, papers }: Trade): string {
  if (status === 'pending') return 'accept';
  if (status === 'approved') return 'initiate';
  if (status === 'initiated') return paid ? 'verify' : 'pay';
  return papers.size === 0 ? 'transfer' : 'trail';
}

async function newWorld(): Promise<World> {
  const [recycler, producer] = [await addPerson(market, 'recycler'), await addPerson(market, 'producer')];
  const account = await addAccount(market, producer);
  const target = await addTarget(market, producer, account);
  const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: RECORD });
  const offers: Offer[] = [];
  for (let index = 0; index < 2; index += 1) {
    const id = await addOffer(market, recycler, credit, { quantity: OFFERED, minimum: MINIMUM });
    offers.push({ id, available: OFFERED, blocked: 0, sold: 0, minimum: MINIMUM, withdrawn: false });
  }
  return {
    recycler,
    producer,
    account,
    credit,
    target,
    offers,
    trades: [],
    achieved: 0,
    targetQuantity: 50_000,
    targetDeleted: false,
  };
}

const targetQuantity = async ({ target, producer }: World) =>
  (await market.call('GET', `/api/epr/target/${target}/`, { token: producer.token })).body.data.target_quantity;
const free = ({ available, blocked }: Offer): number => available - blocked;
const listed = ({ offers }: World): number => offers.reduce((sum, { available }) => sum + available, 0);
const recorded = ({ offers }: World): number => RECORD - offers.reduce((sum, { sold }) => sum + sold, 0);

/** The server's rules, implemented a second time in another way. */
function moveOf(world: World, [name, index, number]: [string, number, number]): Move | undefined {
  const { recycler, producer } = world;
  const offer = world.offers[index % world.offers.length] as Offer;
  const trade = world.trades[index % Math.max(1, world.trades.length)];
  const call = (method: string, path: string, { token }: Person, body?: unknown) =>
    market.call(method, `/api/epr/${path}`, { token, ...(body !== undefined && { body }) });

  if (name === 'purchase' || name === 'counter') {
    const short = number > free(offer);
    const small = name === 'purchase' && number < offer.minimum && number !== free(offer);
    return {
      ask: () =>
        call('POST', `${PATHS[name]}/?credit_offer_id=${offer.id}`, producer, {
          producer_epr: world.account,
          FY: '2026',
          quantity: number,
          ...(name === 'counter' && { offer_price: '2' }),
        }),
      status: offer.withdrawn ? 404 : short ? 409 : small ? 400 : 201,
      after: (result) => {
        if (name === 'purchase') offer.blocked += number;
        const counts = name === 'purchase' && !world.targetDeleted;
        world.trades.push({ ...begun(), counts, id: idOf(result), kind: name, offer, quantity: number });
      },
    };
  }
  if (name === 'edit') {
    const fits = number >= offer.blocked && number - offer.available <= recorded(world) - listed(world);
    return {
      ask: () =>
        call('PATCH', `credit-offers/${offer.id}/`, recycler, { credit_available: number, minimum_purchase: 1 }),
      status: offer.withdrawn ? 404 : fits ? 200 : 409,
      after: () => Object.assign(offer, { available: number, minimum: 1 }),
    };
  }
  if (name === 'withdraw') {
    return {
      ask: () => call('DELETE', `credit-offers/${offer.id}/`, recycler),
      status: offer.withdrawn ? 404 : offer.blocked > 0 ? 409 : 200,
      after: () => {
        Object.assign(offer, { withdrawn: true, available: 0 });
        for (const one of world.trades)
          if (one.offer === offer && one.kind === 'counter' && one.status === 'pending') one.status = 'rejected';
      },
    };
  }
  if (name === 'correct')
    return {
      ask: () => call('PATCH', `target/${world.target}/`, producer, { target_quantity: number }),
      status: world.targetDeleted ? 404 : 200,
      after: () => void (world.targetQuantity = number),
    };
  if (name === 'untarget')
    return {
      ask: () => call('DELETE', `target/${world.target}/`, producer),
      status: world.targetDeleted ? 404 : world.trades.some(({ counts }) => counts) ? 409 : 200,
      after: () => void (world.targetDeleted = true),
    };
  return trade && moveOfTrade(world, [name === 'advance' ? nextOf(trade) : name, number], trade, call);
}

const begun = () =>
  ({ round: 1, status: 'pending', transaction: '', paid: false, papers: new Set<string>() }) satisfies Partial<Trade>;

function moveOfTrade(
  world: World,
  [name, number]: [string, number],
  trade: Trade,
  call: (method: string, path: string, person: Person, body?: unknown) => Promise<TestResponse>,
): Move | undefined {
  const { recycler, producer } = world;
  const { offer, quantity, kind } = trade;
  const isOpen = ['initiated', 'verified', 'completed', 'cancelled'].includes(trade.status);
  const release = () => {
    if (kind === 'purchase' || trade.status !== 'pending') offer.blocked -= quantity;
  };
  const [maker, answerer] = trade.round % 2 === 1 ? [producer, recycler] : [recycler, producer];
  switch (name) {
    case 'round': {
      const refusal =
        trade.status !== 'pending' || trade.round === 6
          ? 409
          : number === quantity
            ? 400
            : offer.withdrawn || number > free(offer)
              ? 409
              : null;
      return {
        ask: () =>
          call('POST', `counter-credit-offers/${trade.id}/counter/`, answerer, { quantity: number, offer_price: '2' }),
        status: kind === 'purchase' ? 404 : (refusal ?? 201),
        after: (result) => {
          trade.status = 'countered';
          world.trades.push({
            ...begun(),
            counts: false,
            id: idOf(result),
            kind,
            offer,
            quantity: number,
            round: trade.round + 1,
          });
        },
      };
    }
    case 'own':
      return {
        ask: () => call('PATCH', `${PATHS[kind]}/${trade.id}/`, maker, { status: 'approved' }),
        status: 403,
      };
    case 'take back':
      return {
        ask: () => call('POST', `${PATHS[kind]}/${trade.id}/withdraw/`, maker, {}),
        status: trade.status === 'pending' ? 200 : 409,
        after: () => {
          release();
          trade.status = 'withdrawn';
        },
      };
    case 'accept': {
      const lacking = kind === 'counter' && (offer.withdrawn || quantity > free(offer));
      return {
        ask: () => call('PATCH', `${PATHS[kind]}/${trade.id}/`, answerer, { status: 'approved' }),
        status: trade.status === 'pending' && !lacking ? 200 : 409,
        after: () => {
          if (kind === 'counter') {
            offer.blocked += quantity;
            trade.counts = !world.targetDeleted;
          }
          trade.status = 'approved';
        },
      };
    }
    case 'decline':
      return {
        ask: () => call('PATCH', `${PATHS[kind]}/${trade.id}/`, answerer, { status: 'rejected' }),
        status: trade.status === 'pending' ? 200 : 409,
        after: () => {
          release();
          trade.status = 'rejected';
        },
      };
    case 'initiate':
      return {
        ask: () => call('POST', `transactions/?${SOURCES[kind]}=${trade.id}`, producer),
        status: trade.status === 'approved' ? 201 : isOpen ? 200 : 409,
        after: (result) => {
          trade.transaction = idOf(result);
          if (trade.status === 'approved') trade.status = 'initiated';
        },
      };
    case 'expire': {
      if (trade.status !== 'pending' && trade.status !== 'approved') return undefined;
      const late = new Date(market.clock.now().getTime() + 60 * 24 * 3600 * 1000);
      return {
        ask: async () => {
          await sql`select expire_trade(${trade.id}, ${late})`.execute(market.db);
          return { status: 200, body: undefined, headers: {}, text: '' };
        },
        status: 200,
        after: () => {
          release();
          trade.status = 'expired';
        },
      };
    }
  }
  if (!isOpen) return undefined;
  switch (name) {
    case 'verify':
    case 'cancel':
      return {
        ask: () => decideTransaction(trade.transaction, name === 'verify' ? 'approved' : 'rejected'),
        status: trade.status === 'initiated' && (name === 'cancel' || trade.paid) ? 200 : 409,
        after: () => {
          offer.blocked -= quantity;
          if (name === 'verify')
            Object.assign(offer, { available: offer.available - quantity, sold: offer.sold + quantity });
          trade.status = name === 'verify' ? 'verified' : 'cancelled';
        },
      };
    case 'pay':
      return {
        ask: () => call('PATCH', `transactions/${trade.transaction}/`, producer, { transaction_proof: pdf() }),
        status: trade.status === 'initiated' ? 200 : 409,
        after: () => void (trade.paid = true),
      };
    default: {
      const field = name === 'transfer' ? 'recycler_transfer_proof' : 'trail_documents';
      return {
        ask: () => call('PATCH', `transactions/${trade.transaction}/`, recycler, { [field]: pdf() }),
        // Days after the completion it still replaces the one before, or follows it.
        status: trade.status === 'verified' || trade.status === 'completed' ? 200 : 409,
        after: () => {
          if (trade.status === 'completed' || trade.papers.add(field).size < 2) return;
          trade.status = 'completed';
          if (trade.counts) world.achieved += quantity;
        },
      };
    }
  }
}

it(
  `answers and moves credit as the model does, whatever is done in whatever order: ${RUNS} markets`,
  { timeout: RUNS * 6_000 },
  async () => {
    let done = 0;
    const sequence = fc.array(move, { minLength: 5, maxLength: 40, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const world = await newWorld();
        for (const step of steps) {
          const made = moveOf(world, step);
          if (made === undefined) continue;
          const result = await made.ask();
          expect([step, result.status], result.text).toEqual([step, made.status]);
          if (made.status < 300) made.after?.(result);
          done += 1;
        }
        for (const { id, available, blocked, sold } of world.offers)
          expect((await balances(market, { offer: id })).offer).toEqual({
            available,
            blocked,
            sold,
          });
        const open = ['pending', 'approved', 'initiated', 'verified'];
        const blocked = world.trades
          .filter(({ status, counts }) => counts && open.includes(status))
          .reduce((sum, one) => sum + one.quantity, 0);
        const { credit, target } = await balances(market, world);
        expect(credit).toEqual({
          available: recorded(world),
          listed: listed(world),
          sold: RECORD - recorded(world),
        });
        expect(target).toEqual(world.targetDeleted ? undefined : { blocked, achieved: world.achieved });
        if (!world.targetDeleted) expect(await targetQuantity(world)).toBe(world.targetQuantity);
      }),
      { numRuns: RUNS, ...(process.env['MODEL_SEED'] !== undefined && { seed: Number(process.env['MODEL_SEED']) }) },
    );
    expect(done).toBeGreaterThan(RUNS * 5);
  },
);
