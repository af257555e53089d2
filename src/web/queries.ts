/** Server data in the browser: one way to read, one to page, one to write. A screen shows what it knew while it asks again. */
import { QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, type Answer, type Input, type Key } from './api.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // What the server refused it will refuse again; what did not arrive may arrive.
        retry: (failures, error) =>
          failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status === 503),
      },
    },
  });
}

type ReadKey = Extract<Key, `GET ${string}`>;
type ListKey = { [K in ReadKey]: Answer<K> extends { data: unknown[]; next: string | null } ? K : never }[ReadKey];
type Item<K extends ListKey> = Answer<K> extends { data: (infer T)[] } ? T : never;

/** Reads one endpoint. `enabled: false` waits. */
export function useApi<K extends ReadKey>(key: K, input: Input<K>, options: { enabled?: boolean } = {}) {
  return useQuery<Answer<K>, ApiError>({
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, { ...input, signal }),
    enabled: options.enabled ?? true,
    placeholderData: (before) => before,
  });
}

/** Reads a list page by page; `items` is all that has come. */
export function useApiList<K extends ListKey>(
  key: K,
  query: Record<string, unknown>,
  options: { enabled?: boolean } = {},
) {
  const result = useInfiniteQuery({
    queryKey: [key, query],
    queryFn: async ({ signal, pageParam }): Promise<{ data: Item<K>[]; next: string | null }> => {
      const input = { query: { ...query, cursor: pageParam ?? undefined }, signal };
      return (await call(key, input as unknown as Input<K>)) as {
        data: Item<K>[];
        next: string | null;
      };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: options.enabled ?? true,
    placeholderData: (before) => before,
  });
  return { ...result, items: result.data?.pages.flatMap((page) => page.data) ?? [] };
}

/**
 * Writes through one endpoint; afterwards everything that is shown is asked for again: balances, badges and lists depend on
 * each other, and money is never shown optimistically.
 */
export function useApiWrite<K extends Exclude<Key, ReadKey>>(key: K) {
  const client = useQueryClient();
  return useMutation<Answer<K>, ApiError, Input<K>>({
    mutationFn: (input) => call(key, input),
    onSuccess: () => client.invalidateQueries(),
  });
}
