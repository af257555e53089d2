/** Waste types with their lists and market prices, as forms of component tests request them. */
import { findWasteType, type TypeList, wasteTypes } from '#rules/reference/waste-types.ts';
import { respond } from './api.ts';

const named = (list: TypeList) => list.items.map(({ id, name }) => ({ id, name }));

/** From now on the lists of waste types are the product's; there are no live offers. */
export function respondWithReference(): void {
  respond('GET /api/epr/waste-types/', { data: wasteTypes().map(({ id, name }) => ({ id, name })) });
  respond('GET /api/epr/waste-types/{name}/', ({ params }) => {
    const type = findWasteType(params['name'] ?? '');
    if (!type) throw new Error(`There is no waste type ${params['name']}`);
    const { id, name, registrationNumbers } = type;
    return {
      data: {
        id,
        name,
        recycler_types: named(type.recyclerTypes),
        producer_types: named(type.producerTypes),
        product_types: named(type.productTypes),
        credit_types: named(type.creditTypes).map((option) => ({
          ...option,
          unit: option.name === 'Gold' ? ('g' as const) : ('kg' as const),
        })),
        registration_numbers: registrationNumbers,
        registration_number: { pattern: '', message: '' },
      },
    };
  });
  respond('GET /api/epr/price-context/', { data: { price_context: null } });
}
