import { type ComponentType, useEffect, useRef, useState } from 'react';
import { provideProof } from '../fresh-proof.ts';

/** Dialog that asks for the proof and calls `onEnd` once with the result. */
export type ProofDialog = ComponentType<{ methods: readonly string[]; onEnd: (proved: boolean) => void }>;

/**
 * Mounted once in a workspace: it provides the dialog for sensitive calls. The dialog is loaded on demand; if that fails, the proof is
 * false and the call's refusal is shown.
 */
export function ProofDialogHost({ load }: { load: () => Promise<ProofDialog> }) {
  const [asked, setAsked] = useState<{ Dialog: ProofDialog; methods: readonly string[] } | null>(null);
  const answer = useRef<((proved: boolean) => void) | null>(null);
  const end = (proved: boolean) => {
    setAsked(null);
    answer.current?.(proved);
    answer.current = null;
  };

  useEffect(() => {
    let stands = true;
    const withdraw = provideProof(async (methods) => {
      const Loaded = await load().catch(() => null);
      if (Loaded === null || !stands) return false;
      setAsked({ Dialog: Loaded, methods });
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      stands = false;
      withdraw();
      // Leaving the workspace cancels the proof.
      answer.current?.(false);
    };
  }, [load]);
  return asked && <asked.Dialog methods={asked.methods} onEnd={end} />;
}
