import { useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { Button } from '../../components/Button';
import { FocusedHeading } from '../../components/FocusedHeading';
import { Page } from '../../components/Page';
import { QueryFallback } from '../../components/QueryFallback';
import { TextAreaField } from '../../components/TextAreaField';
import { useMatchWordsQuery, type WordMatch } from '../../features/lists/listsApi';
import { quantityFor } from '../../features/lists/matchPastedLines';
import { MAX_LINES, parsePastedList, type PastedLine } from '../../features/lists/parsePastedList';
import { t } from '../../messages/lists';
import { SaveMatches } from './SaveMatches';
import { LoadingLists } from './LoadingLists';
import { MatchLine, type Match } from './MatchLine';

/** The pasted text is stored in the history state: going back restores it, and it is not part of the URL. */
function usePasted(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('pasted' in state)) return '';
  return typeof state.pasted === 'string' ? state.pasted : '';
}

/** Finds products for a pasted shopping list; works without a login. */
export function PastePage() {
  const pasted = usePasted();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const listId = params.get('to') ?? undefined;
  const [text, setText] = useState(pasted);
  const [complaint, setComplaint] = useState('');
  const lines = parsePastedList(pasted);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isEmpty = parsePastedList(text).length === 0;
    setComplaint(isEmpty ? t('paste.nothing') : '');
    if (isEmpty) event.currentTarget.querySelector('textarea')?.focus();
    else void navigate({ search: params.toString() }, { replace: true, state: { pasted: text } });
  }

  return (
    <Page title={t('paste.title')}>
      <div className="shop pb-14">
        <Breadcrumbs items={[{ label: t('title'), to: '/lists' }, { label: t('paste.title') }]} />
        <h1 className="font-display text-title">{t('paste.title')}</h1>
        <div className="mt-5 grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <form noValidate onSubmit={submit} className="flex flex-col gap-4 lg:sticky lg:top-24">
            <TextAreaField
              label={t('paste.label')}
              hint={t('paste.hint', { most: MAX_LINES })}
              error={complaint}
              name="list"
              rows={7}
              placeholder={t('paste.example')}
              value={text}
              onChange={({ target: { value } }) => {
                setText(value);
                setComplaint('');
              }}
            />
            <Button type="submit" className="self-start">
              {t('paste.find')}
            </Button>
          </form>
          {lines.length > 0 && <PastedList key={pasted} lines={lines} listId={listId} />}
        </div>
      </div>
    </Page>
  );
}

interface PastedListProps {
  lines: readonly PastedLine[];
  /** Id of the list to add the products to; undefined to create one. */
  listId: string | undefined;
}

/** The matches for each line of a pasted list, to be reviewed before they are added anywhere. */
function PastedList({ lines, listId }: PastedListProps) {
  const { data, isError, refetch } = useMatchWordsQuery(lines.map(({ words }) => words));
  if (!data) {
    return (
      <QueryFallback isError={isError} failure={t('paste.failed')} onRetry={refetch}>
        <LoadingLists />
      </QueryFallback>
    );
  }
  return <FoundMatches lines={lines} found={data} listId={listId} />;
}

function firstMatch(line: PastedLine, { products, isWeak }: WordMatch): Match {
  const [product] = products;
  return {
    line,
    found: products,
    product,
    quantity: product ? quantityFor(line, product) : 1,
    isWanted: !isWeak,
  };
}

interface FoundMatchesProps extends PastedListProps {
  found: readonly WordMatch[];
}

function FoundMatches({ lines, found, listId }: FoundMatchesProps) {
  const [matches, setMatches] = useState(() =>
    lines.map((line, index) => firstMatch(line, found[index] ?? { products: [] })),
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
      <SaveMatches matches={matches} listId={listId} />
    </section>
  );
}
