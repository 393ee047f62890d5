import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { parseStored } from '../../lib/storage';
import { withParam } from '../../lib/urlParams';
import { useGetSellerSessionQuery } from '../staff/sellerAuthApi';

interface Selection {
  list: string;
  ids: string[];
}

const isSelection = (value: unknown): value is Selection =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Partial<Selection>).ids) &&
  typeof (value as Partial<Selection>).list === 'string';

/** What was chosen in this tab before; storage may be blocked, or hold what another program wrote. */
function readSelection(key: string): Selection | undefined {
  try {
    const kept = parseStored(sessionStorage.getItem(key));
    return isSelection(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, selection: Selection): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(selection));
  } catch {
    return; // it lives on as long as the page does
  }
}

/** A list without its page: all pages of it share one selection. */
function listOf(search: string): string {
  const params = new URLSearchParams(withParam(search, 'page', ''));
  params.sort();
  return params.toString();
}

export type RowSelection = ReturnType<typeof useSelection>;

/**
 * Rows that this seller has chosen in the list of the address, kept in this tab over its pages and while one is elsewhere.
 * Another list, or another seller, begins with none, so that nobody works on rows that they no longer see the reason of.
 * @param key of the kept selection
 */
export function useSelection(key: string) {
  const { data: seller } = useGetSellerSessionQuery();
  const { search } = useLocation();
  const list = `${seller?._id ?? ''}?${listOf(search)}`;
  const [selection, setSelection] = useState<Selection>(
    () => readSelection(key) ?? { list, ids: [] },
  );
  const selected: ReadonlySet<string> = new Set(selection.list === list ? selection.ids : []);

  function choose(ids: Iterable<string>): void {
    const chosen = { list, ids: [...new Set(ids)] };
    keep(key, chosen);
    setSelection(chosen);
  }

  function select(ids: readonly string[], isSelected: boolean): void {
    const others = [...selected].filter((id) => !ids.includes(id));
    choose(isSelected ? [...others, ...ids] : others);
  }

  return { selected, select, choose, clear: () => choose([]) };
}
