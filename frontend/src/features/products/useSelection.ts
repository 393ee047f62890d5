import { useState } from 'react';

interface Selection {
  list: string;
  ids: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Rows chosen in a list; another list, by its address, begins with none. */
export function useSelection(list: string) {
  const [selection, setSelection] = useState<Selection>({ list, ids: NOTHING });
  const selected = selection.list === list ? selection.ids : NOTHING;

  function select(ids: readonly string[], isSelected: boolean): void {
    const others = [...selected].filter((id) => !ids.includes(id));
    setSelection({ list, ids: new Set(isSelected ? [...others, ...ids] : others) });
  }

  return { selected, select, clear: () => setSelection({ list, ids: NOTHING }) };
}
