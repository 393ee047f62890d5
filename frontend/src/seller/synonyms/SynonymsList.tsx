import { Pencil, Trash2 } from 'lucide-react';
import type { Synonyms } from '../../api/types';
import { IconButton } from '../../components/IconButton';
import { t } from '../messages/synonyms';

interface SynonymsListProps {
  groups: readonly Synonyms[];
  onEdit: (group: Synonyms) => void;
  onRemove: (group: Synonyms) => void;
}

export function SynonymsList({ groups, onEdit, onRemove }: SynonymsListProps) {
  return (
    <ul
      role="list"
      aria-label={t('label')}
      className="rounded-card border border-line bg-surface [&>*:last-child]:border-b-0"
    >
      {groups.map((group) => {
        const [first = ''] = group.words;
        return (
          <li
            key={group._id}
            className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 pr-3 pl-4 [content-visibility:auto] [contain-intrinsic-height:auto_3.25rem]"
          >
            <p className="min-w-0 flex-[1_1_8rem] py-1.5 text-md wrap-anywhere">
              <span className="font-semibold">{first}</span>
              {group.words.slice(1).map((word) => `\u00A0· ${word}`)}
            </p>
            <IconButton label={t('edit', { word: first })} onClick={() => onEdit(group)}>
              <Pencil aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
            </IconButton>
            <IconButton label={t('remove', { word: first })} onClick={() => onRemove(group)}>
              <Trash2 aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
