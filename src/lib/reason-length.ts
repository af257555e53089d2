/** Characters that the reason of a rejection may have. By itself: a browser that shows the field needs nothing of the schemas. */
export const REASON_LENGTH = 300;
