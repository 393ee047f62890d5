import { useLocation } from 'react-router-dom';
import { useStored } from '../../components/useStored';
import { storedById } from '../../lib/storage';
import { withParams } from '../../lib/urlParams';
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

const storedSelection = storedById(
  '',
  (value) => (isSelection(value) ? value : undefined),
  'sessionStorage',
);

/** A list without its page: all pages of it share one selection. */
function listOf(search: string): string {
  const params = new URLSearchParams(withParams(search, {}));
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
  const selection = useStored(storedSelection(key));
  const selected: ReadonlySet<string> = new Set(selection?.list === list ? selection.ids : []);

  const choose = (ids: Iterable<string>): void =>
    storedSelection(key).write({ list, ids: [...new Set(ids)] });

  function select(ids: readonly string[], isSelected: boolean): void {
    const others = [...selected].filter((id) => !ids.includes(id));
    choose(isSelected ? [...others, ...ids] : others);
  }

  return { selected, select, choose, clear: () => choose([]) };
}
