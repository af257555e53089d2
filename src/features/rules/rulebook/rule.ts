import type { Guard, Kind, Mode, RuleStatus, Stream } from './kinds.ts';
import type { ValueOf } from './values.ts';

/** A dated rule with its source. Days are `YYYY-MM-DD`, both included; `to` null is open. The key fields are `producer_type` to `FY`. */
export interface Rule<K extends Kind = Kind> {
  id: string;
  kind: K;
  stream: Stream;
  producer_type: string | null;
  product_type: string | null;
  credit_type: string | null;
  /** Names what the other keys cannot: a battery class, a return, a process. */
  part: string | null;
  FY: number | null;
  from: string;
  to: string | null;
  /** Null where the status is `unknown`. */
  value: ValueOf<K> | null;
  status: RuleStatus;
  source_title: string;
  source_url: string | null;
  clause: string | null;
  note: string | null;
  read_on: string | null;
  origin: 'shipped' | 'own';
}

/** A mode that a superadmin has set; without one a guard warns. */
export interface SetMode {
  stream: Stream;
  guard: Guard;
  mode: Mode;
  since: string;
}

/** The rules that are not withdrawn and the modes of the guards, as of one version of each stream. */
export class Rulebook {
  readonly rules: readonly Rule[];
  readonly modes: readonly SetMode[];
  /** Version of each stream in the database. */
  readonly versions: Readonly<Record<string, number>>;
  readonly #byQuestion: ReadonlyMap<string, readonly Rule[]>;
  readonly #derived = new Map<string, unknown>();

  constructor(rules: readonly Rule[], modes: readonly SetMode[], versions: Readonly<Record<string, number>>) {
    this.rules = rules;
    this.modes = modes;
    this.versions = versions;
    this.#byQuestion = Map.groupBy(rules, ({ stream, kind }) => `${stream} ${kind}`);
  }

  rulesOf<K extends Kind>(stream: string, kind: K): readonly Rule<K>[] {
    return (this.#byQuestion.get(`${stream} ${kind}`) ?? []) as readonly Rule<K>[];
  }

  /** Keeps a figure that is derived from this book, such as the band of one kind of credit on one day. */
  derive<Value>(key: string, make: () => Value): Value {
    if (!this.#derived.has(key)) {
      if (this.#derived.size >= MOST_DERIVED) this.#derived.clear();
      this.#derived.set(key, make());
    }
    return this.#derived.get(key) as Value;
  }
}

/** Maximum number of derived figures; the catalogue has fewer kinds of credit in use. */
const MOST_DERIVED = 20_000;
