import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

const never = () => () => undefined;

/**
 * Id of the row that the address leads to. The server does not see it, and a navigation within the site does not change the document's own
 * target. A rule that does not hold today is shown among the rules of all periods.
 */
export function useTargetRule(): string {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const target = useSyncExternalStore(
    never,
    () => hash.slice(1),
    () => '',
  );
  useEffect(() => {
    const isMissing = target.startsWith('rule-') && document.getElementById(target) === null;
    if (isMissing && new URLSearchParams(search).get('on') !== 'all')
      void navigate({ search: '?on=all', hash: target }, { replace: true });
  }, [target, search, navigate]);
  return target;
}
