import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../queries.ts';
import { useSession } from '../session.ts';

let known: { owner: string; client: QueryClient } | null = null;

/** One query client per person: it outlives screens, but not a change of the logged-in person. */
function clientOf(owner: string): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (known?.owner !== owner) {
    known?.client.clear();
    known = { owner, client: createQueryClient() };
  }
  return known.client;
}

/** Provides server data to its children, in workspaces and in the interactive parts of public pages. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const owner = session ? `${session.role} ${session.email}` : '';
  return <QueryClientProvider client={clientOf(owner)}>{children}</QueryClientProvider>;
}
