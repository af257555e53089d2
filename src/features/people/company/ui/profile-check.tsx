import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#ui/feedback/toast.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { profileCheckQuery } from './queries.ts';

/** Milliseconds between the message and the redirect to the profile. Source: section 9 of the first specification. */
const REDIRECT_DELAY_MS = 5_000;

/** Shows a message on load and redirects to the profile when it is incomplete; forms that need a complete one use it. */
export function useProfileCheck(): void {
  const navigate = useNavigate();
  const { data, isFetching, isPlaceholderData, isError } = useApi(profileCheckQuery);
  // A cached response may be out of date: only a fresh one starts or cancels the redirect.
  const fresh = data !== undefined && !isFetching && !isPlaceholderData;
  const [incomplete, setIncomplete] = useState(false);
  if (fresh && incomplete === data.status) setIncomplete(!data.status);

  useEffect(() => {
    if (!incomplete) return;
    toast.info('Please complete the profile first Redirecting...', REDIRECT_DELAY_MS);
    const timer = setTimeout(() => void navigate(PATHS.profile), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [incomplete, navigate]);
  useEffect(() => {
    if (isError) toast.error('Error checking profile.');
  }, [isError]);
}
