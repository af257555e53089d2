import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The current time, which goes on by the minute while the screen stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
