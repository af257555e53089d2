import { useQuery } from '@tanstack/react-query';
import { type ApiResponse, type ApiError, call } from '../../../web/api.ts';

const KEY = 'POST /api/superadmin/blogs/preview/';

/** The HTML that the server would store of these texts. The request stores nothing, so it is a query. */
export function usePreview(body: { sub_title: string; content: string }) {
  return useQuery<ApiResponse<typeof KEY>, ApiError>({
    queryKey: [KEY, body],
    queryFn: ({ signal }) => call(KEY, { body, signal }),
    gcTime: 0,
  });
}
