import { useRef, useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { Button } from '../../components/Button';
import { Page } from '../../components/Page';
import { TextAreaField } from '../../components/TextAreaField';
import { MAX_WISHES, readWishes } from '../../features/lists/readWishes';
import { t } from '../../messages/lists';
import { PastedList } from './PastedList';

/** What was pasted is kept with the entry of the history: going back finds it, and nobody else does. */
function usePasted(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('pasted' in state)) return '';
  return typeof state.pasted === 'string' ? state.pasted : '';
}

/** A list as people write it becomes products of the shop: for everybody, logged in or not. */
export function PastePage() {
  const pasted = usePasted();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const listId = params.get('to') ?? undefined;
  const [text, setText] = useState(pasted);
  const [complaint, setComplaint] = useState('');
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const wishes = readWishes(pasted);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isEmpty = readWishes(text).length === 0;
    setComplaint(isEmpty ? t('paste.nothing') : '');
    if (isEmpty) fieldRef.current?.focus();
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
              ref={fieldRef}
              label={t('paste.label')}
              hint={t('paste.hint', { most: MAX_WISHES })}
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
          {wishes.length > 0 && <PastedList key={pasted} wishes={wishes} listId={listId} />}
        </div>
      </div>
    </Page>
  );
}
