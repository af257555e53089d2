import { useQuery } from '@tanstack/react-query';
import { type Answer, type ApiError, call } from '../../../web/api.ts';

const KEY = 'POST /api/superadmin/blogs/preview/';

/** What the server would keep of these texts. It stores nothing, so it is asked like something that is read. */
export function usePreview(body: { sub_title: string; content: string }) {
  return useQuery<Answer<typeof KEY>, ApiError>({
    queryKey: [KEY, body],
    queryFn: ({ signal }) => call(KEY, { body, signal }),
    gcTime: 0,
  });
}
