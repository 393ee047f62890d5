import type { LegalTextName } from '../api/types';
import { Page } from '../components/Page';
import { QueryFallback } from '../components/QueryFallback';
import { SkeletonList } from '../components/Skeleton';
import { useGetLegalTextQuery } from '../features/shop/shopApi';
import { t } from '../messages/contact';

/** Styles the elements that the Markdown may produce. */
const TEXT = `mt-5 max-w-[68ch] text-soft [&_a]:font-semibold [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-3
  [&_blockquote]:rounded-control [&_blockquote]:border [&_blockquote]:border-line [&_blockquote]:bg-surface [&_blockquote]:p-4
  [&_h2]:mt-8 [&_h2]:text-lg [&_h2]:font-semibold [&_h2]:text-ink [&_h3]:mt-5 [&_h3]:font-semibold [&_h3]:text-ink
  [&_li]:mt-1.5 [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:mt-3 [&_blockquote_p]:mt-0 [&_strong]:text-ink [&_ul]:mt-3
  [&_ul]:list-disc [&_ul]:pl-5 [&_code]:break-words`;

/** A legal text written by the shop's operator. */
export function LegalPage({ name }: { name: LegalTextName }) {
  const { data: text, isError, refetch } = useGetLegalTextQuery(name);
  return (
    <Page title={t(`legal.${name}`)}>
      <div className="shop py-10 md:py-14">
        {text ? (
          <article lang={text.language}>
            <h1 className="font-display text-title hyphens-auto">{text.title}</h1>
            {/* The server renders it from Markdown and escapes HTML in it. */}
            <div className={TEXT} dangerouslySetInnerHTML={{ __html: text.html }} />
          </article>
        ) : (
          <>
            <h1 className="font-display text-title">{t(`legal.${name}`)}</h1>
            <QueryFallback isError={isError} failure={t('legal.failed')} onRetry={refetch}>
              <SkeletonList
                label={t('legal.loading')}
                count={4}
                className="mt-6 max-w-[68ch] gap-4"
                rowClass="h-20"
              />
            </QueryFallback>
          </>
        )}
      </div>
    </Page>
  );
}
