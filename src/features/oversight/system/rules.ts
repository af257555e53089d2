/** Masks an error message: mail addresses (`a***@example.com`), and user and password in a URL (`smtp://***@host`). */
export function maskedReason(text: string): string {
  return text
    .replace(/(\w:\/\/)[^\s/@]+@/g, '$1***@')
    .replace(/([^\s<>"'(),;:@/*])[^\s<>"'(),;:@/]*@([\w-]+(?:\.[\w-]+)+)/g, '$1***@$2');
}
