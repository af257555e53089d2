/** Connects the API client with the dialog that asks the person for a fresh proof of identity, which sensitive calls need. */

/** Asks the person for one of the methods that the server accepts; false if they cancel. */
type AskForProof = (methods: readonly string[]) => Promise<boolean>;

let ask: AskForProof | null = null;
let asked: Promise<boolean> | null = null;

/** Registers the dialog; the returned function removes it. */
export function provideProof(provider: AskForProof): () => void {
  ask = provider;
  return () => {
    if (ask === provider) ask = null;
  };
}

/** True if the person has just proved their identity. Concurrent calls share one dialog. */
export async function proveIdentity(methods: readonly string[]): Promise<boolean> {
  if (ask === null) return false;
  asked ??= ask(methods).finally(() => {
    asked = null;
  });
  return asked;
}
