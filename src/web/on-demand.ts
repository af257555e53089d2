import { type ComponentType, useState } from 'react';
import { beginProgress } from '#ui/feedback/progress.ts';
import { toast } from '#ui/feedback/toast.ts';
import { missingPartText } from './network.ts';

/** Loads a rarely opened part of a screen on demand, under the progress bar. `Part` is null while it is closed; a failed load shows a toast. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const open = async (): Promise<void> => {
    const end = beginProgress();
    try {
      const loaded = await load();
      setPart(() => loaded);
    } catch {
      toast.error(await missingPartText());
    } finally {
      end();
    }
  };
  return { Part, open, close: () => setPart(null) };
}
