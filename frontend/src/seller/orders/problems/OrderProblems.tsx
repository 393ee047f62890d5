import { Check, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { SellerOrder, SellerProblem } from '../../../api/types';
import { withHandledErrors } from '../../../api/handledErrors';
import { Button } from '../../../components/Button';
import { useFormatDateTime } from '../../../features/shop/shopZone';
import { toastSuccess } from '../../../lib/toasts';
import {
  photoUrl,
  useMarkProblemsSeenMutation,
  useResolveProblemMutation,
} from './sellerProblemsApi';
import { t } from '../../messages/orders';

/** The problems that the customer reported, which are marked as seen. Renders nothing without any. */
export function OrderProblems({ order }: { order: SellerOrder }) {
  const { _id: id, problems = [] } = order;
  const [markSeen] = useMarkProblemsSeenMutation();
  const newest = problems.findLast(({ seenAt }) => !seenAt)?._id;
  useEffect(() => {
    // If the request fails, it is repeated the next time.
    if (newest) void withHandledErrors(markSeen(id));
  }, [markSeen, id, newest]);
  if (problems.length === 0) return null;
  return (
    <section
      aria-labelledby="problems"
      className="mb-5 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="problems" className="mb-3 font-semibold">
        {t('problem.title')}
      </h2>
      <ul role="list" className="grid gap-3 md:grid-cols-2">
        {problems.map((problem) => (
          <ProblemItem key={problem._id} order={order} problem={problem} />
        ))}
      </ul>
    </section>
  );
}

interface ProblemItemProps {
  order: SellerOrder;
  problem: SellerProblem;
}

function ProblemItem({ order, problem }: ProblemItemProps) {
  const { _id: problemId, kind, at, text, hasPhoto, resolvedAt, resolvedBy } = problem;
  const { _id: orderId, customer, items } = order;
  const [resolve, { isLoading }] = useResolveProblemMutation();
  const formatDateTime = useFormatDateTime();
  const line = items.find(({ product }) => product._id === problem.product);
  const src = photoUrl({ orderId, problemId });

  async function markDone(): Promise<void> {
    const { error } = await resolve({ orderId, problemId });
    if (!error) toastSuccess(t('flag.marked'));
  }

  return (
    <li
      className={`flex gap-3 rounded-control p-3 only:col-span-full text-sm ${resolvedAt ? 'bg-background text-soft' : 'bg-sale-tint'}`}
    >
      {hasPhoto && (
        <a
          href={src}
          target="_blank"
          rel="noreferrer"
          className="shrink-0 self-start rounded-control"
        >
          <img
            src={src}
            alt={t('problem.photo')}
            loading="lazy"
            className="size-20 rounded-control object-cover"
          />
        </a>
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={`flex gap-2 font-semibold ${resolvedAt ? '' : 'text-sale'}`}>
          {!resolvedAt && (
            <TriangleAlert
              aria-hidden="true"
              size="1.125rem"
              strokeWidth={1.75}
              className="shrink-0"
            />
          )}
          {line?.product.name ?? t('problem.wholeOrder')}: {t(`problem.kind.${kind}`)}
        </p>
        {text && (
          <p dir="auto" className="whitespace-pre-line">
            {text}
          </p>
        )}
        <p className="text-soft">
          {customer.name},{' '}
          <time dateTime={at} className="inline-block">
            {formatDateTime(at)}
          </time>
        </p>
        {resolvedAt ? (
          <p className="font-semibold">
            {t('flag.done', { name: resolvedBy ?? '', time: formatDateTime(resolvedAt) })}
          </p>
        ) : (
          <Button
            variant="outline"
            size="sm"
            isBusy={isLoading}
            onClick={() => void markDone()}
            className="mt-2.5 border-sale text-sale"
          >
            <Check aria-hidden="true" size="1.125rem" strokeWidth={2} />
            {t('flag.markDone')}
          </Button>
        )}
      </div>
    </li>
  );
}
