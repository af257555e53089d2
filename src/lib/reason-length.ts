/** Maximum length of a rejection's reason, in characters. In its own file, so that a browser does not load the schemas for it. */
export const REASON_LENGTH = 300;
