import * as z from 'zod/mini';
import { targetForm } from '#accounts/targets/contract.ts';
import { addTarget } from '#accounts/targets/service.server.ts';
import { dayInIndia } from '#lib/dates.ts';
import { financialYearOf } from '#lib/financial-year.ts';
import { creditForm } from '#supply/credits/contract.ts';
import { addCredit } from '#supply/credits/service.server.ts';
import { offerForm } from '#supply/offers/contract.ts';
import { TRAIL_DOCUMENTS } from '#supply/offers/rules.ts';
import { setPaused, createOffer, removeOffer } from '#supply/offers/service.server.ts';
import { accountKey, known, type DemoBuild } from './build-state.ts';
import { dotMatrixPath } from './dot-matrix-font.ts';
import { lots } from './listings/all.ts';
import type { Listing, Lot } from './listings/lot.ts';
import { photographed, productPicture } from './pictures.ts';
import { targets, type DemoTarget } from './targets.ts';
import { createUploads } from './uploads.ts';

/**
 * Days ago: of the credit records and targets (after the last registration), and of the offers used by trades (before the first trade).
 * Other offers are spread until today.
 */
const RECORDS_DAYS_AGO = 120;
const TARGETS_DAYS_AGO = 100;
const TRADED_OFFERS_DAYS_AGO = 84;
const OTHER_OFFERS_DAYS_AGO = 70;
/** Step that interleaves the sellers of a waste type. */
const STRIDE = 13;

export const roundUp = (kg: number, to: number) => Math.ceil(kg / to) * to;

/** An offer to be created, with the inputs that vary its pictures. */
interface PlannedOffer {
  lot: Lot;
  listing: Listing;
  days: number;
  number: number;
  variant: number;
}

/** Schedules credit records, offers and targets. */
export function planGoods(build: DemoBuild): void {
  const { timeline } = build;
  const records = new Map<Lot, string>();
  for (const [index, lot] of lots.entries())
    timeline.at(
      timeline.ago(RECORDS_DAYS_AGO - index / 2),
      async () => void records.set(lot, await record(build, lot)),
    );
  const planned = plannedOffers();
  const next = prefetch(planned.length, (place) => picturesOf(build, planned[place]));
  for (const offer of planned) {
    timeline.at(timeline.ago(offer.days), async () => {
      const creditId = records.get(offer.lot) ?? '';
      await list(build, offer, creditId, await next());
    });
  }
  for (const [index, target] of targets.entries())
    timeline.at(timeline.ago(TARGETS_DAYS_AGO - index / 2), () => createTarget(build, target));
}

/** In chronological order. Offers without trades are spread evenly for each waste type, so that the newest ones include all types. */
function plannedOffers(): PlannedOffer[] {
  const all = lots.flatMap((lot, index) =>
    lot.listings.map((listing, place) => ({ lot, listing, variant: index + place * 3 })),
  );
  const numbered = all.map((offer, place) => ({ ...offer, number: place + 1 }));
  const traded = numbered.filter(({ listing }) => listing.ref !== undefined);
  const others = Map.groupBy(
    numbered.filter(({ listing }) => listing.ref === undefined),
    ({ lot }) => lot.wasteType,
  );
  return [
    ...traded.map((offer, place) => ({ ...offer, days: TRADED_OFFERS_DAYS_AGO - place / 2 })),
    ...[...others.values()].flatMap((offers, type) =>
      offers.map((offer, place) => {
        const turn = (place * STRIDE) % offers.length;
        return { ...offer, days: (OTHER_OFFERS_DAYS_AGO * (turn + 0.1 + type / 6)) / offers.length };
      }),
    ),
  ].toSorted((one, other) => other.days - one.days);
}

/** The record of a lot holds a quarter more than its offers list. */
export function availableOf({ listings }: Lot): number {
  return roundUp(listings.reduce((sum, { kg }) => sum + kg, 0) * 1.25, 500);
}

/** The plant's potential exceeds the record. */
async function record(build: DemoBuild, lot: Lot): Promise<string> {
  const { seller, wasteType, type, product, credit, yearsBack } = lot;
  const account = known(build.accounts, accountKey(seller, wasteType, type));
  const available = availableOf(lot);
  const form = {
    year: financialYearOf(build.timeline.ago(0)) - yearsBack,
    epr_registration_number: account.number,
    waste_type: wasteType,
    product_type: product,
    credit_type: credit,
    state: account.state,
    processing_capacity: roundUp(available * 2.4, 1_000),
    available_certificate_value: available,
    comulative_certificate_potential: roundUp(available * 1.5, 1_000),
  };
  const { data } = await build.as(seller, (context) => addCredit(context, account.id, z.parse(creditForm, form)));
  return data.id;
}

async function picturesOf({ context, accounts, timeline }: DemoBuild, planned: PlannedOffer | undefined) {
  if (planned === undefined) throw new RangeError('No such offer is planned');
  const { lot, listing, number, variant, days } = planned;
  const { seller, wasteType, type, product, shows } = lot;
  const { member, city, state } = known(accounts, accountKey(seller, wasteType, type));
  const slip = weighbridgeSlip({
    company: member.company,
    place: `${city}, ${state}`,
    material: `${wasteType} ${product}`,
    number: `WB-${20_400 + number * 13}`,
    kg: listing.kg,
    date: dayInIndia(timeline.ago(days)),
  });
  const uploads = createUploads(context.storage);
  const [picture, proof] = await Promise.all([productPicture(wasteType, shows, variant), photographed(slip)]);
  return {
    product_image: await uploads.file('product_image', 'material.webp', picture),
    availability_proof: await uploads.file('availability_proof', 'weighbridge-slip.jpg', proof),
    discardRest: () => uploads.discardRest(),
  };
}

async function list(
  build: DemoBuild,
  { lot, listing, number }: PlannedOffer,
  creditId: string,
  { discardRest, ...pictures }: Awaited<ReturnType<typeof picturesOf>>,
): Promise<void> {
  const { seller, wasteType, type, product, credit, yearsBack } = lot;
  const { title, price, kg, minimum, ref, withdrawn, paused } = listing;
  const { timeline } = build;
  const account = known(build.accounts, accountKey(seller, wasteType, type));
  const form = {
    FY: financialYearOf(timeline.ago(0)) - yearsBack,
    offer_title: title,
    epr_registration_number: account.number,
    waste_type: wasteType,
    produce_type: product,
    credit_type: credit,
    credit_available: kg,
    minimum_purchase: minimum,
    price_per_credit: price,
    trail_documents: TRAIL_DOCUMENTS.filter((_, place) => place % 4 === 0 || (place + number) % 3 === 0),
    ...pictures,
  };
  const origin = { accountId: account.id, creditId };
  const { data } = await build.as(seller, (context) => createOffer(context, origin, z.parse(offerForm, form)));
  await discardRest();
  if (ref !== undefined) build.offers.set(ref, { id: data.id, seller });
  if (withdrawn) await build.as(seller, (context) => removeOffer(context, data.id));
  if (paused) await build.as(seller, (context) => setPaused(context, data.id, true));
}

async function createTarget(
  build: DemoBuild,
  { producer, wasteType, product, credit, kg, lastYear }: DemoTarget,
): Promise<void> {
  const account = known(build.accounts, accountKey(producer, wasteType));
  const form = {
    FY: financialYearOf(build.timeline.ago(0)) - (lastYear ? 1 : 0),
    epr_registration_number: account.number,
    waste_type: wasteType,
    product_type: product,
    credit_type: credit,
    target_quantity: kg,
    state: account.state,
  };
  await build.as(producer, (context) => addTarget(context, account.id, z.parse(targetForm, form)));
}

/**
 * Runs slow work in order, up to `ahead` pieces in advance of the consumer, to use the machine's other cores.
 * @param work computes the piece at that index
 * @param ahead pieces in progress or finished beside the one that is awaited
 */
function prefetch<T>(count: number, work: (place: number) => Promise<T>, ahead = 3): () => Promise<T> {
  const ready: Promise<T>[] = [];
  let begun = 0;
  return async () => {
    while (begun < count && ready.length <= ahead) {
      const piece = work(begun);
      // The consumer handles a rejection; until then it must not count as unhandled.
      piece.catch(() => undefined);
      ready.push(piece);
      begun += 1;
    }
    const piece = ready.shift();
    if (piece === undefined) throw new RangeError(`There are no more than ${count} pieces`);
    return piece;
  };
}

/** A weighbridge slip as an SVG, which an offer shows as evidence of its material. */
function weighbridgeSlip(slip: {
  company: string;
  place: string;
  material: string;
  number: string;
  kg: number;
  date: string;
}): string {
  const gross = slip.kg + 8_460;
  const rows = [
    ['TICKET', slip.number],
    ['DATE', slip.date],
    ['MATERIAL', slip.material],
    ['GROSS', `${gross} KG`],
    ['TARE', '8460 KG'],
    ['NET', `${slip.kg} KG`],
  ];
  const ink = [
    dotMatrixPath(slip.company.replace('Private Limited', 'Pvt Ltd').slice(0, 45), 60, 62, 2.4),
    dotMatrixPath(slip.place, 60, 94, 2.4),
    dotMatrixPath('WEIGHBRIDGE SLIP', 60, 150, 4),
    ...rows.map(
      ([name = '', value = ''], index) =>
        dotMatrixPath(name, 60, 216 + index * 44, 3) + dotMatrixPath(value.slice(0, 26), 250, 216 + index * 44, 3),
    ),
    dotMatrixPath('DEMO DOCUMENT', 60, 520, 3),
  ].join('');
  const holes = Array.from(
    { length: 12 },
    (_, row) => `<circle cx="20" cy="${25 + row * 50}" r="7"/><circle cx="780" cy="${25 + row * 50}" r="7"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#fbfaf3"/>
    <g fill="#dcd9cc">${holes.join('')}</g><path d="M40 0v600M760 0v600" stroke="#d5d1c0" stroke-dasharray="4 5"/>
    <path d="M60 194h680M60 492h680" stroke="#9aa3b5" stroke-width="2"/><path d="${ink}" fill="#33406b"/></svg>`;
}
