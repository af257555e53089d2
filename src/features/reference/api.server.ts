import type { Handlers } from '../../platform/http/endpoints.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findWasteType, wasteTypes, type TypeList } from './catalogue.ts';
import type { referenceContract } from './contract.ts';
import { readPriceContext } from './price-context.server.ts';
import { countTypes } from './service.server.ts';

const named = (list: TypeList) => list.items.map(({ id, name }) => ({ id, name }));

export const referenceHandlers: Handlers<typeof referenceContract> = {
  'GET /api/epr/waste-types/': async () => ({ data: wasteTypes().map(({ id, name }) => ({ id, name })) }),

  'GET /api/epr/waste-types/{name}/': async ({ params }) => {
    const type = findWasteType(params.name);
    if (type === undefined) throw new Refusal('not_found');
    const { pattern, message } = type.registrationNumber;
    return {
      data: {
        id: type.id,
        name: type.name,
        recycler_types: named(type.recyclerTypes),
        producer_types: named(type.producerTypes),
        product_types: named(type.productTypes),
        credit_types: named(type.creditTypes),
        registration_number: { pattern, message },
      },
    };
  },

  'GET /api/epr/all-types/': async ({ context }) => ({ data: await countTypes(context) }),

  'GET /api/epr/price-context/': async ({ context, query: { FY, ...kind } }) => {
    const waste_type = findWasteType(kind.waste_type)?.name ?? kind.waste_type;
    return { data: { price_context: await readPriceContext(context, { ...kind, waste_type, year: FY }) } };
  },
};
