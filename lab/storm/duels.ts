import { pdf } from '../../tests/documents.ts';
import { buy, idIn, type RaceScene, type Said } from './race-scene.ts';

/** Two concurrent requests of which at most one may succeed. Resolves to a violation, or undefined. */
export type Duel = (scene: RaceScene) => Promise<string | undefined>;

const QUANTITY = 100;
let serial = 0;

const statuses = (said: readonly Said[]): string =>
  said
    .map(({ status }) => status)
    .toSorted((one, other) => one - other)
    .join(' ');
const told = (said: readonly Said[], wanted: string): string | undefined =>
  statuses(said) === wanted ? undefined : said.map(({ status, text }) => `${status} ${text.slice(0, 120)}`).join(' | ');

async function requested(scene: RaceScene): Promise<{ offer: string; trade: string }> {
  const offer = await scene.offer(QUANTITY);
  return { offer, trade: idIn(await buy(scene, first(scene), offer, QUANTITY)) };
}

function first({ buyers }: RaceScene) {
  const [buyer] = buyers;
  if (buyer === undefined) throw new Error('Nobody buys');
  return buyer;
}

const decide = (scene: RaceScene, trade: string, status: string): Promise<Said> =>
  scene.ask(scene.recycler, 'PATCH', `/api/epr/purchases-requests/${trade}/`, { status });

const initiate = (scene: RaceScene, trade: string): Promise<Said> =>
  scene.ask(first(scene), 'POST', `/api/epr/transactions/?purchases_request_id=${trade}`);

async function paid(scene: RaceScene): Promise<string> {
  const { trade } = await requested(scene);
  await decide(scene, trade, 'approved');
  const transaction = idIn(await initiate(scene, trade));
  serial += 1;
  const proof = new FormData();
  const bytes = Buffer.concat([pdf(), Buffer.from(`%duel ${serial}\n`)]);
  proof.set('transaction_proof', new Blob([bytes], { type: 'application/pdf' }), 'proof.pdf');
  const said = await scene.ask(first(scene), 'PATCH', `/api/epr/transactions/${transaction}/`, proof);
  if (said.status !== 200) throw new Error(`The proof was answered with ${said.status} ${said.text}`);
  return transaction;
}

export const DUELS: Readonly<Record<string, Duel>> = {
  async 'accept, decline'(scene) {
    const { trade } = await requested(scene);
    return told(await Promise.all([decide(scene, trade, 'approved'), decide(scene, trade, 'rejected')]), '200 409');
  },

  async 'approve, decline by two superadmins'(scene) {
    const transaction = await paid(scene);
    const [one, other] = scene.superadmins;
    const path = `/api/superadmin/transactions/${transaction}/`;
    const said = await Promise.all([
      scene.ask(one, 'PATCH', path, { status: 'approved' }),
      scene.ask(other, 'PATCH', path, { status: 'rejected' }),
    ]);
    return told(said, '200 409');
  },

  async 'initiate, initiate'(scene) {
    const { trade } = await requested(scene);
    await decide(scene, trade, 'approved');
    const said = await Promise.all([initiate(scene, trade), initiate(scene, trade)]);
    return told(said, '200 201') ?? (new Set(said.map(idIn)).size === 1 ? undefined : 'two transactions of one trade');
  },

  async 'buy, withdraw the offer'(scene) {
    const offer = await scene.offer(QUANTITY);
    const [bought, withdrawn] = await Promise.all([
      buy(scene, first(scene), offer, QUANTITY),
      scene.ask(scene.recycler, 'DELETE', `/api/epr/credit-offers/${offer}/`),
    ]);
    if (bought.status === 201) return told([withdrawn], '409');
    return bought.status === 404 || bought.status === 409 ? told([withdrawn], '200') : told([bought], '404 or 409');
  },

  async "buy, reject the buyer's account"(scene) {
    const buyer = scene.buyers.at(-1) ?? first(scene);
    const offer = await scene.offer(QUANTITY * 2);
    const path = `/api/superadmin/producer-epr/${buyer.accountId}/`;
    const [bought, rejected] = await Promise.all([
      buy(scene, buyer, offer, QUANTITY),
      scene.ask(scene.superadmins[0], 'PATCH', path, { status: 'rejected' }),
    ]);
    const after = await buy(scene, buyer, offer, QUANTITY);
    const restored = await scene.ask(scene.superadmins[0], 'PATCH', path, { status: 'approved' });
    if (after.status < 400) return `a rejected account bought: ${after.status}`;
    if (bought.status !== 201 && bought.status !== after.status) return told([bought], `201 or ${after.status}`);
    return told([rejected, restored], '200 200');
  },
};
