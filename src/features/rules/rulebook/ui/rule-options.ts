/** Options of the selects by which rules are filtered and entered. */
import { KIND_NAMES, KINDS, STREAMS } from '../kinds.ts';
import { RULE_STATUSES, STATUS_WORDS } from '../status.ts';

/** The best status comes first. */
export const RULE_OPTIONS = {
  kind: KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
  status: RULE_STATUSES.toReversed().map((status) => ({ value: status, label: STATUS_WORDS[status] })),
  stream: STREAMS.map((stream) => ({ value: stream, label: stream })),
};

export const MODE_OPTIONS = [
  { value: 'off', label: 'Off' },
  { value: 'warn', label: 'Warn' },
  { value: 'block', label: 'Block' },
];
