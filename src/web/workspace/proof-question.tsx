import { type ComponentType, useEffect, useRef, useState } from 'react';
import { provideProof } from '../fresh-proof.ts';

/** What asks for the proof: tells once how it ended. */
export type ProofDialog = ComponentType<{ onEnd: (proved: boolean) => void }>;

/**
 * Stands once in a workspace: while it stands, sensitive calls ask who is there. The dialog comes when it is needed; where it cannot be
 * fetched nothing is proved, and the call's refusal is shown.
 */
export function ProofQuestion({ load }: { load: () => Promise<ProofDialog> }) {
  const [Dialog, setDialog] = useState<ProofDialog | null>(null);
  const answer = useRef<((proved: boolean) => void) | null>(null);
  const end = (proved: boolean) => {
    setDialog(null);
    answer.current?.(proved);
    answer.current = null;
  };

  useEffect(() => {
    let stands = true;
    const withdraw = provideProof(async () => {
      const Loaded = await load().catch(() => null);
      if (Loaded === null || !stands) return false;
      setDialog(() => Loaded);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      stands = false;
      withdraw();
      // Who has left the workspace proves nothing any more.
      answer.current?.(false);
    };
  }, [load]);
  return Dialog && <Dialog onEnd={end} />;
}
