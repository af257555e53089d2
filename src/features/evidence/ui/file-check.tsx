import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { PackedFile } from '../rules.ts';
import styles from './evidence.module.css';
import { checkFile } from './file-hash.ts';

interface Checked {
  name: string;
  /** null while it is read */
  result: { isThere: boolean; text: string } | null;
}

/** A field for a file that is compared with the files of a pack in this browser. */
export function FileCheck({ pack }: { pack: { files: readonly PackedFile[]; manifest_sha256: string } }) {
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const turn = useRef(0);
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async ([file]: File[]) => {
    if (file === undefined) return;
    turn.current += 1;
    const mine = turn.current;
    setChecked({ name: file.name, result: null });
    const result = await checkFile(file, pack).catch(() => ({
      isThere: false,
      text: 'This file could not be read here. Open this page over https and choose the file again.',
    }));
    // A file that was chosen later has the last word.
    if (mine === turn.current) setChecked({ name: file.name, result });
    if (input.current) input.current.value = '';
  };
  const checkEarly = useEffectEvent(() => void check([...(input.current?.files ?? [])]));
  // On a slow line a file may be chosen before the page's scripts are there.
  useEffect(() => checkEarly(), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void check([...event.dataTransfer.files]);
  };
  return (
    <div className="stack">
      {/* The target of forms comes with what forms alone need; this page has none. */}
      <div className={styles.target} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          id={id}
          ref={input}
          type="file"
          aria-describedby={`${id}-help`}
          className={styles.file}
          onChange={({ target }) => void check([...(target.files ?? [])])}
        />
        <label htmlFor={id} className={styles.choose}>
          <Icon name="upload" size={1.5} />
          Drop a file here or choose one
        </label>
      </div>
      <p id={`${id}-help`} className="text-soft text-small">
        The file is compared in this browser. Nothing is sent.
      </p>
      <div role="status" className={styles.result}>
        {checked !== null && (
          <p className={checked.result === null ? undefined : styles[checked.result.isThere ? 'there' : 'absent']}>
            {checked.result !== null && <Icon name={checked.result.isThere ? 'check-circle' : 'alert'} />}
            <span>
              <b>{checked.name}</b>
              <br />
              <span>{checked.result?.text ?? 'Reading...'}</span>
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
