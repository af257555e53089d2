/** Node's options of the server process. */
export const serverFlags: readonly string[];
export const serverEnvironment: Readonly<Record<string, string>>;
