import { type ComponentType, useState } from 'react';
import { toast } from '../ui/feedback/toast.ts';
import { errorText } from './api.ts';

/**
 * A part of a screen that few of those who look at it open: its code comes when it is asked for. `Part` is null while it is closed; that it
 * could not be fetched is told.
 */
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
