import * as z from 'zod/mini';

const REQUIRED = 'Response is required';
const WRONG = 'This passkey did not work.';
const bytes = z.string().check(z.maxLength(16_384), z.regex(/^[\w-]*={0,2}$/));

/** A browser's answer about a passkey, as the WebAuthn standard writes it in JSON. */
const answer = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: z.optional(bytes),
    authenticatorData: z.optional(bytes),
    signature: z.optional(bytes),
    userHandle: z.optional(z.nullable(bytes)),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
  clientExtensionResults: z.optional(z.object({})),
});
export type PasskeyResponse = z.output<typeof answer>;

/** The same as a field, with one text for all that is wrong in it: an object, or its JSON in one text field. */
export const passkeyResponse = z.pipe(
  z.union([z.string(), z.record(z.string(), z.unknown())], {
    error: ({ input }) => (input === undefined || input === null ? REQUIRED : WRONG),
  }),
  z.transform((typed, context): PasskeyResponse => {
    const read = answer.safeParse(typeof typed === 'string' ? parsed(typed) : typed);
    if (read.success) return read.data;
    context.issues.push({ code: 'custom', message: typed === '' ? REQUIRED : WRONG, input: typed });
    return z.NEVER;
  }),
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
