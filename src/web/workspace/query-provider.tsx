import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../queries.ts';
import { ownerOf, useSession } from '../session.ts';

let known: { owner: string; client: QueryClient } | null = null;

/** One query client for a person and the organisation that they act for: it outlives screens, but no change of either. */
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
  const owner = session ? ownerOf(session) : '';
  return <QueryClientProvider client={clientOf(owner)}>{children}</QueryClientProvider>;
}
