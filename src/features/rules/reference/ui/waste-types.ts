import type { Unit } from '#lib/quantity.ts';
import type { Option } from '#ui/fields/select.tsx';
import { defineQuery } from '#web/api-query.ts';
import { useApi } from '#web/queries.ts';

export function namedOptions(names: readonly { name: string }[] | undefined): Option[] {
  return (names ?? []).map(({ name }) => ({ value: name, label: name }));
}

/** Unit of the chosen credit type; kilograms until one is chosen. */
export function chosenUnit(
  lists: { credit_types: readonly { name: string; unit: Unit }[] } | undefined,
  creditType: string,
): Unit {
  return lists?.credit_types.find(({ name }) => name === creditType)?.unit ?? 'kg';
}

export function useWasteTypes() {
  const query = useApi(wasteTypesQuery);
  return {
    options: namedOptions(query.data?.data),
    loading: query.isPending,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

/** Lists that depend on a waste type; empty while they load, so that no option of another waste type can be chosen. */
export function useWasteTypeLists(wasteType: string) {
  const query = useApi(defineQuery('GET /api/epr/waste-types/{name}/', { params: { name: wasteType } }), {
    enabled: wasteType !== '',
  });
  const current = wasteType !== '' && !query.isPlaceholderData;
  return {
    lists: current ? query.data?.data : undefined,
    loading: wasteType !== '' && query.isFetching && !(current && query.data),
    failed: wasteType !== '' && query.isError,
    retry: () => void query.refetch(),
  };
}

export const wasteTypesQuery = defineQuery('GET /api/epr/waste-types/');
