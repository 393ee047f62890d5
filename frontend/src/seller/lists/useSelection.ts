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

/** The query string without the page: all pages of a list share one selection. */
function listOf(search: string): string {
  const params = new URLSearchParams(withParams(search, {}));
  params.sort();
  return params.toString();
}

export type RowSelection = ReturnType<typeof useSelection>;

/**
 * Rows that the seller has selected in the list at the current URL. The selection is stored for this tab, across the
 * pages of the list and while other routes are open. It starts empty for another list or seller, so that no action
 * affects rows that were selected in a different context.
 * @param key of the stored selection
 */
export function useSelection(key: string) {
  const { data: seller } = useGetSellerSessionQuery();
  const { search } = useLocation();
  const list = `${seller?._id ?? ''}?${listOf(search)}`;
  const storage = storedSelection(key);
  const selection = useStored(storage);
  const selected: ReadonlySet<string> = new Set(selection?.list === list ? selection.ids : []);

  const choose = (ids: Iterable<string>): void => storage.write({ list, ids: [...new Set(ids)] });

  // Reads the stored value: this may be called after a request, during which rows were selected, here or in another list.
  function select(ids: readonly string[], isSelected: boolean): void {
    const stored = storage.read();
    const isCurrent = stored?.list === list;
    const others = isCurrent ? stored.ids.filter((id) => !ids.includes(id)) : [];
    if (isSelected) choose([...others, ...ids]);
    else if (isCurrent) choose(others);
  }

  return { selected, select, choose, clear: () => choose([]) };
}
