import { ErrorState } from '#ui/feedback/states.tsx';
import { errorText } from './api.ts';

interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export function QueryError({ of: query, text = errorText(query.error) }: { of: FailedQuery; text?: string }) {
  return <ErrorState text={text} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
