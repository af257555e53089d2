import type { Unit } from '#lib/quantity.ts';
import type { Context } from '#platform/context.ts';
import type { Handlers } from '#platform/http/endpoints.ts';
import { found } from '#platform/refusal.ts';
import type { referenceContract } from './contract.ts';
import { readPriceContext } from './price-context.server.ts';
import {
  findTypeOption,
  findWasteType,
  wasteTypes,
  type CreditKind,
  type RegistrationNumberForm,
  type TypeList,
} from './waste-types.ts';

const named = (list: TypeList) => list.items.map(({ id, name }) => ({ id, name }));

/** Finds a kind of credit in the catalogue by names (case-insensitive); undefined if there is none. */
function findKind(names: Omit<CreditKind, 'unit'>): Omit<CreditKind, 'unit'> | undefined {
  const type = findWasteType(names.waste_type, { hidden: true });
  const product = type && findTypeOption(type.productTypes, names.product_type);
  const credit = type && findTypeOption(type.creditTypes, names.credit_type);
  return type && product && credit
    ? { waste_type: type.name, product_type: product.name, credit_type: credit.name, year: names.year }
    : undefined;
}

const shownForm = ({ pattern, example, status, source }: RegistrationNumberForm) => ({
  pattern,
  example,
  status,
  source,
});

/** Units that kinds of credits are counted in today. The rules say so, which know the catalogue, so it is handed in. */
type UnitsToday = (
  context: Pick<Context, 'db' | 'clock'>,
) => Promise<(credit: { waste_type: string; product_type?: string; credit_type: string }) => Unit>;

export const referenceHandlers = (unitsToday: UnitsToday): Handlers<typeof referenceContract> => ({
  'GET /api/epr/waste-types/': async () => ({ data: wasteTypes().map(({ id, name }) => ({ id, name })) }),

  'GET /api/epr/waste-types/{name}/': async ({ context, params }) => {
    const type = found(findWasteType(params.name));
    const unitOf = await unitsToday(context);
    const { recycler, producer } = type.registrationNumbers;
    return {
      data: {
        id: type.id,
        name: type.name,
        recycler_types: named(type.recyclerTypes),
        producer_types: named(type.producerTypes),
        product_types: named(type.productTypes),
        credit_types: type.creditTypes.items.map(({ id, name }) => ({
          id,
          name,
          unit: unitOf({ waste_type: type.name, credit_type: name }),
        })),
        registration_numbers: { recycler: shownForm(recycler), producer: shownForm(producer) },
        registration_number: {
          pattern: `^(?:[0-9]{1,30}|${recycler.pattern}|${producer.pattern})$`,
          message: 'Enter the number as on the certificate.',
        },
      },
    };
  },

  'GET /api/epr/price-context/': async ({ context, query: { FY, unit, ...names } }) => {
    const kind = findKind({ ...names, year: FY });
    if (kind === undefined) return { data: { price_context: null } };
    const counted = { ...kind, unit: unit ?? (await unitsToday(context))(kind) };
    return { data: { price_context: await readPriceContext(context, counted) } };
  },
});
