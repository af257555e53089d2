import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';

type Load<Part> = () => Promise<Part>;

interface LoadTrigger<Part> {
  /** Starts the load, when a person approaches the form. */
  start: () => void;
  load: Load<Part>;
}

/** Delays the load until it is requested; after a network failure the next request tries again. */
function loadOnTrigger<Part>(load: Load<Part>): LoadTrigger<Part> {
  // The server renders immediately.
  if (typeof window === 'undefined') return { start: () => undefined, load };
  let next = Promise.withResolvers<void>();
  const attempt = async (): Promise<Part> => {
    await next.promise;
    next = Promise.withResolvers<void>();
    return load().catch(attempt);
  };
  return { start: () => next.resolve(), load: attempt };
}

function Ready({ whenReady }: { whenReady: () => void }) {
  useEffect(whenReady);
  return null;
}

/**
 * A server-rendered form whose code the browser fetches only when a person approaches it. Values typed earlier are kept (`useEarlyInput`),
 * and an earlier submit is repeated once the code has loaded.
 * @param placeholder shown while the code loads after a client-side navigation; uses the form's styles, since a page from the server
 *   links only those that its own modules use
 */
export function lazyForm<Props extends object>(
  load: Load<{ default: ComponentType<Props> }>,
  placeholder: ReactNode,
): ComponentType<Props> {
  const trigger = loadOnTrigger(load);
  const Island: ComponentType<Props> = lazy(trigger.load);
  return function LazyForm(props: Props) {
    const host = useRef<HTMLDivElement>(null);
    const sentEarly = useRef<HTMLFormElement>(null);
    const ready = useRef(false);
    useEffect(() => {
      const element = host.current;
      if (element === null) return;
      const { start } = trigger;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) start();
        },
        { rootMargin: '25%' },
      );
      observer.observe(element);
      const keepSubmit = (event: SubmitEvent) => {
        if (ready.current) return;
        event.preventDefault();
        if (event.target instanceof HTMLFormElement) sentEarly.current = event.target;
        start();
      };
      element.addEventListener('focusin', start);
      element.addEventListener('pointerover', start);
      element.addEventListener('submit', keepSubmit);
      return () => {
        observer.disconnect();
        element.removeEventListener('focusin', start);
        element.removeEventListener('pointerover', start);
        element.removeEventListener('submit', keepSubmit);
      };
    }, []);
    const whenReady = () => {
      ready.current = true;
      const form = sentEarly.current;
      sentEarly.current = null;
      if (form?.isConnected) form.requestSubmit();
    };
    return (
      <div ref={host}>
        <Suspense fallback={placeholder}>
          <Island {...props} />
          <Ready whenReady={whenReady} />
        </Suspense>
      </div>
    );
  };
}
