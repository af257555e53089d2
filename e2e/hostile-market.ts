/** A market in which every user text would run as a script if it were inserted as markup. */
import { type APIRequestContext, expect } from '@playwright/test';
import { repeats } from '#tests/repetitions.ts';
import * as setup from './api-setup.ts';
import { payload, PAYLOADS } from './hostile-payloads.ts';
import { createCompany } from './people-factory.ts';
import { bodyOf, newPerson } from './people.ts';
import { pdfFile } from './upload-files.ts';

/** Companies per role, each with its own texts. 120 of them take ten minutes and cover every text in every field. */
export const COMPANIES = Number(process.env['HOSTILE_COMPANIES'] ?? repeats(2, 6));
/** Number of concurrent sign-ups. */
const ABREAST = 4;

export interface HostileMarket {
  recyclers: setup.Actor[];
  producers: setup.Actor[];
  /** The producer with all accounts. */
  producer: setup.Actor;
  /** The recycler with all offers. */
  recycler: setup.Actor;
  offers: setup.Offer[];
  articles: { id: string; slug: string }[];
  trades: setup.Trade[];
}

async function each<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next++;
      made[number] = await make(number);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
  return made;
}

/** Signs up a person with hostile texts in all fields. */
async function joinHostile(
  api: APIRequestContext,
  role: 'recycler' | 'producer',
  number: number,
): Promise<setup.Actor> {
  const texts = (field: number) => payload(number * 10 + field);
  const usual = newPerson(role);
  // Characters that are allowed in an e-mail address.
  const email = `${number}{{pwn=1}}\${pwn=1}//${usual.email}`;
  const person = { ...usual, email, fullName: texts(0), company: texts(1) };
  const { accountId, login } = await createCompany(person);
  const { access, refresh, headers } = login;
  const multipart = {
    address: texts(3),
    pcb_number: texts(4),
    account_holder_name: texts(5),
    bank_name: texts(6),
    branch_name: texts(7),
    pcb_doc: { ...pdfFile('pcb'), name: `${texts(8)}.pdf` },
  };
  await bodyOf(await api.patch('/api/users/update/', { headers, multipart }));
  const session = { role, token: access, refresh_token: refresh, useremail: email, username: texts(9) };
  return { api, person, headers, session, accountId };
}

/** Fills a market over the API. */
export async function fillHostileMarket(api: APIRequestContext): Promise<HostileMarket> {
  const recyclers = await each(COMPANIES, (number) => joinHostile(api, 'recycler', number));
  const producers = await each(COMPANIES, (number) => joinHostile(api, 'producer', number + COMPANIES));
  const [recycler, producer] = [recyclers[0], producers[0]];
  if (!recycler || !producer) throw new Error('Nobody is there');
  const quantities = { comulative_certificate_potential: '9000000', available_certificate_value: '9000000' };
  const { id: credit } = await setup.addCredit(recycler, quantities);
  const offers = await each(PAYLOADS.length, (number) =>
    setup.addOffer(recycler, credit, { offer_title: payload(number), credit_available: '20000' }),
  );
  await each(PAYLOADS.length, (number) =>
    setup.addAccount(producer, { epr_registered_name: payload(number), address: payload(number + 60) }),
  );
  await each(COMPANIES, async (number) => {
    const owner = recyclers[number] ?? recycler;
    await setup.addAccount(owner, { epr_registered_name: payload(number + 1), address: payload(number + 61) });
  });
  const admin = await setup.superadmin(api);
  const articles = await each(PAYLOADS.length, async (number) => {
    const data = {
      title: payload(number),
      sub_title: payload(number),
      content: `<p>Text</p><p>${payload(number)}</p>`,
      published: true,
    };
    const made = await api.post('/api/superadmin/blogs/', { headers: admin.headers, data });
    return (await bodyOf(made)).data as { id: string; slug: string };
  });
  await each(PAYLOADS.length, async (number) => {
    const texts = (field: number) => payload(number + field);
    const data = {
      full_name: texts(0),
      company_name: texts(1),
      email: `${number}{{pwn=1}}//onload=pwn@a.bc`,
      mobile: '9876543210',
      profile: texts(2),
      category: texts(3),
      city: texts(4),
      state: texts(5),
      message: texts(6),
    };
    expect((await api.post('/api/users/contact/', { data })).status()).toBe(200);
  });
  const trades = await each(COMPANIES, (number) =>
    setup.trade(
      {
        recycler,
        producer: producers[number] ?? producer,
        offer: offers[number] ?? { id: '' },
        kind: number % 2 === 0 ? 'purchase' : 'counter',
      },
      (['pending', 'approved', 'proven', 'completed', 'completed', 'rejected'] as const)[number % 6] ?? 'completed',
    ),
  );
  return { recyclers, producers, recycler, producer, offers, articles, trades };
}
