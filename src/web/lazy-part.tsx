import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState, LoadingState } from '#ui/feedback/states.tsx';
import { missingPartText } from './network.ts';

/**
 * `lazy` for a part of a page. Where its code does not come, the part says so in its place and asks again: React alone would replace the whole
 * page, with all that is typed in it, and never ask again.
 * @param frame what stands around that message, such as the part's dialog
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  frame: (message: ReactNode, props: Props) => ReactNode = (message) => message,
) {
  function Retried(props: Props): ReactNode {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    /** Null while the code is asked for. */
    const [failure, setFailure] = useState<string | null>(null);
    useEffect(() => {
      if (failure !== null) return;
      const fail = async () => setFailure(await missingPartText());
      void load().then((module) => setPart(() => module.default), fail);
    }, [failure]);
    if (Part !== null) return <Part {...props} />;
    return frame(
      failure === null ? <LoadingState /> : <ErrorState text={failure} onRetry={() => setFailure(null)} />,
      props,
    );
  }
  return lazy(() => load().catch(() => ({ default: Retried as ComponentType<Props> })));
}

export const inDialog =
  (title: string) =>
  (message: ReactNode, { onClose }: { onClose: () => void }): ReactNode => (
    <Dialog open title={title} size="small" onClose={onClose}>
      {message}
    </Dialog>
  );
