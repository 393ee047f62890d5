import { useState } from 'react';
import { QueryFallback } from '../../components/QueryFallback';
import { FocusedHeading } from '../../components/FocusedHeading';
import type { Product } from '../../api/types';
import { useMatchWordsQuery } from '../../features/lists/listsApi';
import { quantityFor } from '../../features/lists/matchWishes';
import type { Wish } from '../../features/lists/readWishes';
import { t } from '../../messages/lists';
import { KeepMatches } from './KeepMatches';
import { LoadingLists } from './LoadingLists';
import { MatchLine, type Match } from './MatchLine';

interface PastedListProps {
  wishes: readonly Wish[];
  /** Of the list that they are meant for. */
  listId: string | undefined;
}

/** What was found for each line of a pasted list, to look through before it is put anywhere. */
export function PastedList({ wishes, listId }: PastedListProps) {
  const { data, isError, refetch } = useMatchWordsQuery(wishes.map(({ words }) => words));
  if (!data) {
    return (
      <QueryFallback isError={isError} failure={t('paste.failed')} onRetry={refetch}>
        <LoadingLists />
      </QueryFallback>
    );
  }
  return <FoundMatches wishes={wishes} found={data} listId={listId} />;
}

function firstMatch(wish: Wish, found: readonly Product[]): Match {
  const [product] = found;
  return {
    wish,
    found,
    product,
    quantity: product ? quantityFor(wish, product) : 1,
    isWanted: true,
  };
}

interface FoundMatchesProps extends PastedListProps {
  found: readonly (readonly Product[])[];
}

function FoundMatches({ wishes, found, listId }: FoundMatchesProps) {
  const [matches, setMatches] = useState(() =>
    wishes.map((wish, index) => firstMatch(wish, found[index] ?? [])),
  );
  const change = (at: number, changed: Partial<Match>): void =>
    setMatches(matches.map((match, index) => (index === at ? { ...match, ...changed } : match)));
  const missing = matches.filter(({ product }) => !product).length;

  return (
    <section aria-labelledby="found" className="min-w-0">
      <FocusedHeading id="found" as="h2" className="font-display text-section">
        {t('paste.found', { found: matches.length - missing, all: matches.length })}
      </FocusedHeading>
      <ul role="list" aria-labelledby="found" className="mt-2">
        {matches.map((match, index) => (
          <MatchLine key={index} match={match} onChange={(changed) => change(index, changed)} />
        ))}
      </ul>
      <KeepMatches matches={matches} listId={listId} />
    </section>
  );
}
