/** The only module through which the tabs of a browser agree; where the browser refuses that, each tab is on its own. */

/** The last holder of each name in this tab. */
const turns = new Map<string, Promise<unknown>>();

/** Runs in this tab alone, after what holds the name now. */
function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(name) ?? Promise.resolve()).then(work);
  turns.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}

/**
 * Runs one work of a name at a time among the tabs of this browser; in a browser that refuses locks, among those of this tab.
 * @param signal gives up waiting; the promise is then rejected with its reason
 * @throws what the work throws
 */
export async function withTabLock<Result>(
  name: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  // Without a secure context there are no locks at all.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return await inTurn(name, work);
  try {
    return await locks.request(name, signal ? { signal } : {}, begin);
  } catch (error) {
    if (hasBegun || signal?.aborted) throw error;
    return await inTurn(name, work);
  }
}

interface TabChannel<Message> {
  post: (message: Message) => void;
  close: () => void;
}

/** Opens a channel between the tabs; in a browser that refuses it, one that nobody else hears. */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it ends at this origin
      post: (message) => channel.postMessage(message),
      close: () => channel.close(),
    };
  } catch {
    return { post: () => undefined, close: () => undefined };
  }
}
