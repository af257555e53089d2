/** Server data in the browser: one way to read, one to page, one to write. A screen shows what it knew while it asks again. */
import { QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { captureFocus } from '#ui/layout/restore-focus.ts';
import type { ApiQuery, ReadKey, RequestInput } from './api-query.ts';
import { ApiError, call, errorText, type ApiResponse, type Input, type Key } from './api.ts';
import { MAX_PAGE_SIZE, type ListPage } from './list-pages.ts';
import { reloadAfterWrite } from './live-queries.ts';

/** HTTP statuses of failures that a retry may mend: no response, or one of a gateway. A refusal of the server stays. */
const RETRYABLE_STATUSES = [0, 502, 503, 504];

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && (!(error instanceof ApiError) || RETRYABLE_STATUSES.includes(error.status)),
      },
      // Without a network one hears so at once, instead of waiting in silence until there is one.
      mutations: { networkMode: 'always' },
    },
  });
}

export type WriteKey = Exclude<Key, ReadKey>;
export type ListKey = {
  [K in ReadKey]: ApiResponse<K> extends { data: unknown[]; next: string | null } ? K : never;
}[ReadKey];
type Item<K extends ListKey> = ApiResponse<K> extends { data: (infer T)[] } ? T : never;

interface ReadOptions {
  /** False waits. */
  enabled?: boolean;
  /** Asks again after so many milliseconds while somebody looks (`pauseQueriesWhileAway`): for what changes without anybody's doing. */
  every?: number;
}

export function useApi<K extends ReadKey>([key, input]: ApiQuery<K>, options: ReadOptions = {}) {
  return useQuery<ApiResponse<K>, ApiError>({
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, { ...(input as object), signal } as Input<K>),
    enabled: options.enabled ?? true,
    placeholderData: (before) => before,
    ...(options.every !== undefined && { refetchInterval: options.every }),
  });
}

/** One page of a list; the first has the size that the query names, those after it are large. */
async function askPage<K extends ListKey>(
  key: K,
  { params, query }: Pick<RequestInput, 'params' | 'query'>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ApiResponse<K> & ListPage<Item<K>>> {
  const page = cursor === null ? query : { ...query, cursor, page_size: MAX_PAGE_SIZE };
  const answer = (await call(key, { params, query: page, signal } as unknown as Input<K>)) as ApiResponse<K> &
    ListPage<Item<K>>;
  // Something on the way may answer in the server's place. Source of the text: section 7 of the second specification.
  if (!Array.isArray(answer.data))
    throw new ApiError(200, 'Invalid response format: Expected an array in the data key');
  return answer;
}

/** Up to so many pages a list is asked for again whenever somebody comes back to its window. */
const MAX_REFETCHED_PAGES = 5;

/** Reads a list page by page; `items` is all that has come, `ask` asks the same for a page of its own, for an export. */
export function useApiList<K extends ListKey>(listQuery: ApiQuery<K>, options: { enabled?: boolean } = {}) {
  const [key, input] = listQuery as readonly [K, Pick<RequestInput, 'params' | 'query'>];
  const result = useInfiniteQuery({
    // Pages are kept apart from one answer of the same query.
    queryKey: [key, input, 'pages'],
    queryFn: ({ signal, pageParam }) => askPage(key, input, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: options.enabled ?? true,
    placeholderData: (before) => before,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= MAX_REFETCHED_PAGES,
  });
  const pages = result.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages]);
  const ask = (cursor: string | null, signal: AbortSignal) =>
    askPage(key, { ...input, query: { ...input.query, page_size: MAX_PAGE_SIZE } }, cursor, signal);
  return { ...result, items, ask };
}

/**
 * Writes through one endpoint; afterwards everything that is shown is asked for again: balances, badges and lists depend on
 * each other, and money is never shown optimistically. The focus, which a busy button or a row that leaves its list loses, is then restored.
 * `inTurn`: a write waits for the one before it, where each may be the last word.
 */
export function useApiWrite<K extends WriteKey>(key: K, { inTurn = false } = {}) {
  const client = useQueryClient();
  return useMutation<ApiResponse<K>, ApiError, Input<K>, () => void>({
    ...(inTurn && { scope: { id: key } }),
    mutationFn: (input) => call(key, input),
    onMutate: () => {
      toast.tryAgain();
      return captureFocus();
    },
    onSuccess: () => reloadAfterWrite(client),
    // The item was changed or deleted by another person, so the data on the screen is stale.
    onError: ({ status }) => {
      if (status === 409 || status === 404) void reloadAfterWrite(client);
    },
    // Its button is still disabled here: components hear of the end in a timer. A write that follows at once restores the focus itself.
    onSettled: (_response, _error, _input, restoreFocus) =>
      void setTimeout(() => {
        if (client.isMutating() === 0) restoreFocus?.();
      }),
  });
}

/** Shows how a write ended: by the server's text, or by why it failed. */
export const toastOutcome = (written: Promise<{ message: string }>): Promise<void> =>
  written.then(
    ({ message }) => toast.success(message),
    (error: unknown) => toast.error(errorText(error)),
  );
