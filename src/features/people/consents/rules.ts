/** The day of `/terms`, the version that people agree to. A change of the terms or of the privacy policy sets a new day. */
export const TERMS_VERSION = '2026-11-25';

export const TERMS_CHANGED = 'The terms have changed. Please reload the page.';
