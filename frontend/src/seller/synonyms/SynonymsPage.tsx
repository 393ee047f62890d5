import { useState } from 'react';
import type { Synonyms } from '../../api/types';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { Dialog } from '../../components/Dialog';
import { EmptyState } from '../../components/EmptyState';
import { QueryFallback } from '../../components/QueryFallback';
import { SkeletonList } from '../../components/Skeleton';
import { useSetUrlFilter, useUrlFilters } from '../../components/useUrlFilters';
import { toastSuccess } from '../../lib/toasts';
import { searchText, urlQuery } from '../../lib/urlQuery';
import { ListPage } from '../lists/ListPage';
import { ListSearch } from '../../components/ListSearch';
import { t } from '../messages/synonyms';
import { SynonymsForm } from './SynonymsForm';
import { SynonymsList } from './SynonymsList';
import { useGetSynonymsQuery, useRemoveSynonymsMutation } from './synonymsApi';

const query = urlQuery({ search: searchText });

/** The open dialog: a form or the confirmation of a removal. */
type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; group: Synonyms };

/** Groups of synonyms: a search for one of the words also finds products with the others. */
export function SynonymsPage() {
  const { search } = useUrlFilters(query);
  const setFilter = useSetUrlFilter(query);
  const [open, setOpen] = useState<Open>();
  const { data, isError, refetch } = useGetSynonymsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const lowerSearch = search.toLowerCase();
  const found = data?.filter(({ words }) => words.some((word) => word.includes(lowerSearch)));
  const close = () => setOpen(undefined);

  function saved(): void {
    close();
    toastSuccess(t('saved'));
  }

  return (
    <ListPage
      title={t('title')}
      count={found && t('count', { count: found.length })}
      announcesCount
      actions={
        <Button size="sm" onClick={() => setOpen({ kind: 'add' })}>
          {t('add')}
        </Button>
      }
    >
      <p className="mb-4 max-w-[68ch] text-sm text-soft">{t('intro')}</p>
      <div className="mb-4 flex">
        <ListSearch
          label={t('search')}
          placeholder={t('search')}
          search={search}
          onSearch={(text, isRefined) => setFilter({ search: text }, isRefined)}
        />
      </div>
      {found ? (
        <SynonymGroups
          groups={found}
          isNarrowed={search !== ''}
          onEdit={(group) => setOpen({ kind: 'edit', group })}
          onRemove={(group) => setOpen({ kind: 'remove', group })}
        />
      ) : (
        <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
          <SkeletonList label={t('loading')} count={8} className="gap-2" rowClass="h-12" />
        </QueryFallback>
      )}
      <Dialog
        open={open?.kind === 'add' || open?.kind === 'edit'}
        onClose={close}
        title={t(open?.kind === 'edit' ? 'editTitle' : 'addTitle')}
      >
        <SynonymsForm group={open?.kind === 'edit' ? open.group : undefined} onSaved={saved} />
      </Dialog>
      {open?.kind === 'remove' && <RemoveDialog group={open.group} onClose={close} />}
    </ListPage>
  );
}

interface SynonymGroupsProps {
  groups: readonly Synonyms[];
  isNarrowed: boolean;
  onEdit: (group: Synonyms) => void;
  onRemove: (group: Synonyms) => void;
}

function SynonymGroups({ groups, isNarrowed, onEdit, onRemove }: SynonymGroupsProps) {
  if (groups.length > 0)
    return <SynonymsList groups={groups} onEdit={onEdit} onRemove={onRemove} />;
  return <EmptyState title={t(isNarrowed ? 'noneFound' : 'none')}>{t('noneText')}</EmptyState>;
}

function RemoveDialog({ group, onClose }: { group: Synonyms; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveSynonymsMutation();

  async function confirm(): Promise<void> {
    const { error } = await remove(group._id);
    onClose();
    if (!error) toastSuccess(t('removed'));
  }

  return (
    <ConfirmDialog
      open
      title={t('removeTitle')}
      confirmLabel={t('removeNow')}
      dismissLabel={t('keep')}
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onDismiss={onClose}
    >
      <p className="wrap-anywhere">{t('removeText', { words: group.words.join(', ') })}</p>
    </ConfirmDialog>
  );
}
