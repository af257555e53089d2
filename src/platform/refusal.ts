/** Every kind of refusal, with its HTTP status. Source: section 1 of the server rules. */
const STATUS = {
  invalid: 400,
  not_authenticated: 401,
  token_not_valid: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  wrong_role: 403,
  forbidden_part: 403,
  second_factor_enrolment_required: 403,
  profile_incomplete: 403,
  email_unverified: 403,
  step_up_required: 403,
  suspended: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  fair_use: 409,
  price_changed: 409,
  plan_outdated: 409,
  blocked_by_rule: 409,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type RefusalKind = keyof typeof STATUS;

/** Kinds whose name is sent to the client as `code`, because it must distinguish them. */
export const REFUSAL_CODES: readonly RefusalKind[] = [
  'not_authenticated',
  'token_not_valid',
  'second_factor_required',
  'forbidden_part',
  'second_factor_enrolment_required',
  'profile_incomplete',
  'email_unverified',
  'step_up_required',
  'suspended',
  'fair_use',
  'price_changed',
  'plan_outdated',
  'blocked_by_rule',
];

const USUAL_TEXT: Readonly<Record<RefusalKind, string>> = {
  invalid: 'The input is not valid.',
  not_authenticated: 'You must be logged in!',
  token_not_valid: 'Your session has ended. Please log in again.',
  wrong_credentials: 'Invalid email or password.',
  second_factor_required: 'Enter your second factor.',
  second_factor_enrolment_required: 'Set up a second factor first.',
  wrong_role: 'You do not have permission to do this.',
  forbidden_part: 'Your part does not allow this. Ask an owner.',
  profile_incomplete: 'Please complete the profile first',
  email_unverified: 'Please confirm your e-mail address first.',
  step_up_required: 'Please confirm that it is you.',
  suspended: 'This account is suspended.',
  not_found: 'Not found.',
  wrong_method: 'This method is not allowed here.',
  conflict: 'This cannot be done right now.',
  fair_use: 'This is more than fair use allows.',
  price_changed: 'The price has changed. Please check and buy again.',
  plan_outdated:
    'Something was bought for these targets since this plan was made. Plan again, or place it all the same.',
  blocked_by_rule: 'A rule does not allow this.',
  too_large: 'The file is too large; at most 10 MB.',
  wrong_type: 'This type of file is not allowed.',
  too_many: 'Too many attempts. Please try again later.',
  internal: 'Something went wrong.',
  unavailable: 'The service is temporarily unavailable. Please try again.',
  storage_full: 'File storage is full. Try again later.',
};

export interface RefusalDetails {
  /** Error messages by field. */
  fields?: Readonly<Record<string, string>>;
  /** Value of the Retry-After header, in seconds. */
  retryAfter?: number;
  /** Data that the client needs to continue, such as the current price. */
  data?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/**
 * The product's only error class: thrown anywhere, it rolls back its transaction, and one error handler turns it into a response. `text` is
 * a sentence for people.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  /** Identifies the account concerned, such as by its id: for the security log alone. */
  account: string | undefined;
  /** True for a failed authentication. */
  isFailedLogin = false;

  constructor(kind: RefusalKind, text: string = USUAL_TEXT[kind], details: RefusalDetails = {}) {
    super(text, { cause: details.cause });
    this.kind = kind;
    this.status = STATUS[kind];
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.data = details.data;
  }

  /** Marks the refusal as a failed log-in to an account. */
  asFailedLogin(account: string): this {
    this.account = account;
    this.isFailedLogin = true;
    return this;
  }

  /** The error envelope of the response. */
  toResponse(): {
    status: false;
    error: string;
    errors?: Readonly<Record<string, string>>;
    code?: string;
    data?: Readonly<Record<string, unknown>>;
  } {
    return {
      status: false,
      error: this.message,
      ...(this.fields && { errors: this.fields }),
      ...(REFUSAL_CODES.includes(this.kind) && { code: this.kind }),
      ...(this.data && { data: this.data }),
    };
  }
}

/** Wrong input in one field. */
export function wrongField(field: string, text: string, kind: RefusalKind = 'invalid'): Refusal {
  return new Refusal(kind, text, { fields: { [field]: text } });
}

/** Refusals of a request as a whole, whatever it asks for. */
export const tooLarge = (cause?: unknown): Refusal => new Refusal('too_large', 'The request is too large.', { cause });
export const unreadable = (cause?: unknown): Refusal =>
  new Refusal('invalid', 'The request could not be read.', { cause });
export const wrongContentType = (cause?: unknown): Refusal =>
  new Refusal('wrong_type', 'Send JSON or multipart form data.', { cause });

/** The value that was found. @throws Refusal `not_found` where nothing was */
export function found<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Refusal('not_found');
  return value;
}

/** Refuses input with errors by field, with the text of the first; input without errors passes. @throws Refusal `invalid` */
export function refuseWrongFields(fields: Readonly<Record<string, string>>): void {
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Refusal('invalid', first, { fields });
}
