import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../queries.ts';
import { useSession } from '../session.ts';

let known: { owner: string; client: QueryClient } | null = null;

/** One store of answers for one person: it outlives screens, never a change of who is logged in. */
function clientOf(owner: string): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (known?.owner !== owner) {
    known?.client.clear();
    known = { owner, client: createQueryClient() };
  }
  return known.client;
}

/** Server data for what stands below it, in workspaces and in the interactive parts of public pages. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const owner = session ? `${session.role} ${session.email}` : '';
  return <QueryClientProvider client={clientOf(owner)}>{children}</QueryClientProvider>;
}
