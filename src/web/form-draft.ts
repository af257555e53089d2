import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { DRAFT_PREFIX, noteOpenForm, readPageSession } from './session.ts';
import { tabStore } from './storage.ts';

const DRAFT_LIFE_MS = 24 * 60 * 60 * 1000;

interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  values: Record<string, unknown>;
  /** Whether files were chosen, which a browser cannot restore. */
  files: boolean;
}

interface DraftOptions {
  /** Distinguishes several forms at one address; the address then counts without its query. */
  name?: string;
  /** Fields that are never stored. */
  secret?: readonly string[];
}

export interface FormDraft {
  /** Data for the notice over the form; null if nothing was restored. */
  restored: { files: boolean } | null;
  /** Resets the form to its initial values. */
  discard: () => void;
  /** Deletes the draft after a successful submit. */
  remove: () => void;
}

/** Storage key of the draft of a form at this address, for this person and the organisation that they act for. */
function useDraftKey(name?: string): string {
  const { pathname, search } = useLocation();
  const session = readPageSession();
  const owner = session ? `${session.email.toLowerCase()}:${session.organisation?.id ?? ''}` : '';
  return `${DRAFT_PREFIX}${owner}:${pathname}${name === undefined ? search : `#${name}`}`;
}

/**
 * Stores the values of a form across a reload or an expired session, for this tab, address, person and organisation, for a day. Files are not stored. The
 * draft is deleted by `remove` after success, by `discard`, and by a deliberate logout.
 */
export function useFormDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { name, secret }: DraftOptions = {},
): FormDraft {
  const key = useDraftKey(name);
  const [restored, setRestored] = useState(() => readDraft(key));
  const typed = useRef(false);
  const secrets = useRef(secret);

  useEffect(() => {
    const saved = readDraft(key);
    if (saved) form.reset({ ...form.getValues(), ...saved.values }, { keepDefaultValues: true });
    typed.current = saved !== null;
    const subscription = form.watch((values, { type }) => {
      // Values that a form sets by itself are not input; after the first input they are part of it.
      typed.current ||= type === 'change';
      if (typed.current) writeDraft(key, values, form.formState.defaultValues ?? {}, secrets.current ?? []);
    });
    return () => subscription.unsubscribe();
  }, [form, key]);
  useEffect(() => noteOpenForm(key), [key]);

  const remove = () => {
    typed.current = false;
    tabStore.remove(key);
    setRestored(null);
  };
  const discard = () => {
    form.reset();
    remove();
  };
  return { restored: restored && { files: restored.files }, discard, remove };
}

function writeDraft(key: string, values: object, defaults: object, secret: readonly string[]): void {
  const start = new Map<string, unknown>(Object.entries(defaults));
  const given = Object.entries(values).filter(([field]) => !secret.includes(field));
  const differing = given.filter(
    ([field, value]) => !(value instanceof File) && JSON.stringify(value) !== JSON.stringify(start.get(field)),
  );
  const files = given.some(([, value]) => value instanceof File);
  const draft: Draft = { at: Date.now(), values: Object.fromEntries(differing), files };
  if (differing.length === 0) tabStore.remove(key);
  else tabStore.set(key, JSON.stringify(draft));
}

/** The draft under a key; null if there is none. A draft older than a day is deleted. */
function readDraft(key: string): Draft | null {
  try {
    const value = JSON.parse(tabStore.get(key) ?? 'null') as Partial<Draft> | null;
    const { at, values, files } = value ?? {};
    if (typeof at !== 'number' || typeof values !== 'object' || values === null) return null;
    if (at > Date.now() - DRAFT_LIFE_MS) return { at, values, files: files === true };
    tabStore.remove(key);
    return null;
  } catch {
    return null;
  }
}

/** Draft of a single text outside a form; `keep(null)` deletes it. */
export function useTextDraft(name: string): { kept: string | null; keep: (text: string | null) => void } {
  const key = useDraftKey(name);
  const [kept] = useState(() => {
    const text = readDraft(key)?.values['text'];
    return typeof text === 'string' ? text : null;
  });
  useEffect(() => noteOpenForm(key), [key]);
  const keep = (text: string | null) => {
    if (text === null) tabStore.remove(key);
    else writeDraft(key, { text }, {}, []);
  };
  return { kept, keep };
}
