/** What is sensitive needs a fresh proof of who is there. Who can ask the person for it says so here; the API client asks through it. */

/** Asks the person; false when they would rather not. */
export type AskForProof = () => Promise<boolean>;

let ask: AskForProof | null = null;
let asked: Promise<boolean> | null = null;

/** From now on this asks, until what it returns is called: then nobody does. */
export function provideProof(provider: AskForProof): () => void {
  ask = provider;
  return () => {
    if (ask === provider) ask = null;
  };
}

/** True when the person has just proved who they are. Calls that want it at the same time share one question. */
export async function proveIdentity(): Promise<boolean> {
  if (ask === null) return false;
  asked ??= ask().finally(() => {
    asked = null;
  });
  return asked;
}
