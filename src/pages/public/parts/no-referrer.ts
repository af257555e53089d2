/** Headers of a page whose address carries a token at first: it must not be sent as a referrer. */
export const noReferrer = () => ({ 'Referrer-Policy': 'no-referrer' });
