/** The machine or its configuration does not allow the start. The message is one line for the person who starts the server. */
export class StartError extends Error {
  override name = 'StartError';
}
