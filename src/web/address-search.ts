import { useSearchParams } from 'react-router';

/** One filter of a screen, kept in the address: back, reload and a sent link give the same screen. Empty text removes it. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [address, setAddress] = useSearchParams();
  const set = (text: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (text.trim() === '') next.delete(name);
        else next.set(name, text.trim());
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [address.get(name) ?? '', set];
}
