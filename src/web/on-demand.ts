import { type ComponentType, useState } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { errorText } from './api.ts';

/** Loads a rarely opened part of a screen on demand. `Part` is null while it is closed; a failed load shows a toast. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const open = async (): Promise<void> => {
    try {
      const loaded = await load();
      setPart(() => loaded);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return { Part, open, close: () => setPart(null) };
}
