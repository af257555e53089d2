/** Server data in the browser: one way to read, one to page, one to write. A screen shows what it knew while it asks again. */
import { useMemo } from 'react';
import { QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/feedback/toast.ts';
import { ApiError, call, type Answer, type Input, type Key } from './api.ts';
import { MAX_PAGE_SIZE, type ListPage } from './list-pages.ts';

/** What the server refused it will refuse again; what did not arrive, or not from it, may arrive. */
const PASSING = [0, 502, 503, 504];

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || PASSING.includes(error.status)),
      },
      // Without a network one hears so at once, instead of waiting in silence until there is one.
      mutations: { networkMode: 'always' },
    },
  });
}

type ReadKey = Extract<Key, `GET ${string}`>;
type ListKey = { [K in ReadKey]: Answer<K> extends { data: unknown[]; next: string | null } ? K : never }[ReadKey];
type Item<K extends ListKey> = Answer<K> extends { data: (infer T)[] } ? T : never;

interface ReadOptions {
  /** False waits. */
  enabled?: boolean;
  /** Asks again after so many milliseconds while somebody looks (`pauseQueriesWhileAway`): for what changes without anybody's doing. */
  every?: number;
}

/** Reads one endpoint. */
export function useApi<K extends ReadKey>(key: K, input: Input<K>, options: ReadOptions = {}) {
  return useQuery<Answer<K>, ApiError>({
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, { ...input, signal }),
    enabled: options.enabled ?? true,
    placeholderData: (before) => before,
    ...(options.every !== undefined && { refetchInterval: options.every }),
  });
}

/** One page of a list; the first has the size that the query names, those after it are large. */
async function askPage<K extends ListKey>(
  key: K,
  query: Record<string, unknown>,
  cursor: string | null,
  signal: AbortSignal,
  params?: Record<string, string>,
): Promise<ListPage<Item<K>>> {
  const page = cursor === null ? query : { ...query, cursor, page_size: MAX_PAGE_SIZE };
  const answer = (await call(key, { params, query: page, signal } as unknown as Input<K>)) as ListPage<Item<K>>;
  // Something on the way may answer in the server's place. Source of the text: section 7 of the second specification.
  if (!Array.isArray(answer.data))
    throw new ApiError(200, 'Invalid response format: Expected an array in the data key');
  return answer;
}

/** Up to so many pages a list is asked for again whenever somebody comes back to its window. */
const ASKED_AGAIN = 5;

/**
 * Reads a list page by page; `items` is all that has come, `params` are those of the path where it has some, `ask` asks the same
 * for a page of its own, for an export.
 */
export function useApiList<K extends ListKey>(
  key: K,
  query: Record<string, unknown>,
  options: { enabled?: boolean; params?: Record<string, string> } = {},
) {
  const { params } = options;
  const result = useInfiniteQuery({
    queryKey: params ? [key, query, params] : [key, query],
    queryFn: ({ signal, pageParam }) => askPage(key, query, pageParam, signal, params),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: options.enabled ?? true,
    placeholderData: (before) => before,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= ASKED_AGAIN,
  });
  const pages = result.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages]);
  const ask = (cursor: string | null, signal: AbortSignal) =>
    askPage(key, { ...query, page_size: MAX_PAGE_SIZE }, cursor, signal, params);
  return { ...result, items, ask };
}

/**
 * Writes through one endpoint; afterwards everything that is shown is asked for again: balances, badges and lists depend on
 * each other, and money is never shown optimistically.
 */
export function useApiWrite<K extends Exclude<Key, ReadKey>>(key: K) {
  const client = useQueryClient();
  return useMutation<Answer<K>, ApiError, Input<K>>({
    mutationFn: (input) => call(key, input),
    onMutate: () => toast.tryAgain(),
    onSuccess: () => client.invalidateQueries(),
    // Somebody else was faster, or took it away: what is shown is no longer so.
    onError: ({ status }) => {
      if (status === 409 || status === 404) void client.invalidateQueries();
    },
  });
}
