import { useState } from 'react';
import { forgetSearches, readRecentSearches } from './recentSearches';

/** What was searched for here, read anew each time it is shown: another tab, or a logout, may have changed it. */
export function useRecentSearches(isOpen: boolean) {
  const [searches, setSearches] = useState(readRecentSearches);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setSearches(readRecentSearches());
  }
  return {
    searches,
    forget: () => {
      forgetSearches();
      setSearches([]);
    },
  };
}
