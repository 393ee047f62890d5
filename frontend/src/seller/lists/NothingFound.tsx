import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';

interface NothingFoundProps {
  /** What one row is, in a word: "order". */
  what: string;
  /** Address of the list without its filters. */
  all: string;
}

/** For a list whose filters leave nothing. */
export function NothingFound({ what, all }: NothingFoundProps) {
  return (
    <EmptyState
      title="Nothing found"
      action={
        <ButtonLink size="sm" to={all}>
          Show all {what}s
        </ButtonLink>
      }
    >
      No {what} fits this search and these filters.
    </EmptyState>
  );
}
