import type { Handlers } from '../../platform/http/endpoints.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  findTypeOption,
  findWasteType,
  wasteTypes,
  type CreditKind,
  type RegistrationNumberForm,
  type TypeList,
} from './catalogue.ts';
import type { referenceContract } from './contract.ts';
import { readPriceContext } from './price-context.server.ts';
import { creditTypesWithUnits, inUnit } from './service.server.ts';

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

export const referenceHandlers: Handlers<typeof referenceContract> = {
  'GET /api/epr/waste-types/': async () => ({ data: wasteTypes().map(({ id, name }) => ({ id, name })) }),

  'GET /api/epr/waste-types/{name}/': async ({ context, params }) => {
    const type = findWasteType(params.name);
    if (type === undefined) throw new Refusal('not_found');
    const { recycler, producer } = type.registrationNumbers;
    return {
      data: {
        id: type.id,
        name: type.name,
        recycler_types: named(type.recyclerTypes),
        producer_types: named(type.producerTypes),
        product_types: named(type.productTypes),
        credit_types: await creditTypesWithUnits(context, type),
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
    return { data: { price_context: await readPriceContext(context, await inUnit(context, kind, unit)) } };
  },
};
