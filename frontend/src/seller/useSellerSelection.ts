import { useLocation } from 'react-router-dom';
import { listOf, useSelection } from './lists/useSelection';
import { useGetSellerSessionQuery } from './staff/sellerAuthApi';

/** Rows that this seller has chosen in the list of the address; whoever logs in next begins with none. */
export function useSellerSelection(key: string) {
  const { data: seller } = useGetSellerSessionQuery();
  const { search } = useLocation();
  return useSelection(key, `${seller?._id ?? ''}?${listOf(search)}`);
}
