import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { errorTextClass } from '../../../components/classes';
import { FormError } from '../../../components/FormError';
import { SelectField } from '../../../components/Select';
import { TextAreaField } from '../../../components/TextAreaField';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { formatNumber } from '../../../lib/numbers';
import { toastSuccess } from '../../../lib/toasts';
import { PhotoInput } from './PhotoInput';
import { PROBLEM_KINDS } from './problemText';
import { useReportProblemMutation } from './problemsApi';
import { EMPTY_REPORT, type ReportDraft } from './reportDraft';
import { t } from '../../../messages/problems';

const MAX_TEXT_LENGTH = 500;

interface ReportDialogProps {
  order: Order;
  open: boolean;
  draft: ReportDraft;
  onChange: (change: (draft: ReportDraft) => ReportDraft) => void;
  onSending: (isSending: boolean) => void;
  onClose: () => void;
}

/** Reports a problem with an order or with one of its products. */
export function ReportDialog({
  order,
  open,
  draft,
  onChange,
  onSending,
  onClose,
}: ReportDialogProps) {
  const [report, { error, isLoading }] = useReportProblemMutation();
  const withHandledErrors = useHandledErrors();
  // A ref, because a second click may come before the state is rendered.
  const isSending = useRef(false);
  const [hasTried, setHasTried] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const [sent, setSent] = useState(0);
  const latest = useRef({ draft, open });
  useLayoutEffect(() => {
    latest.current = { draft, open };
  }, [draft, open]);
  const change = (part: Partial<ReportDraft>): void => onChange((now) => ({ ...now, ...part }));
  const { kind } = draft;
  const isTextMissing = kind === 'other' && draft.text.trim() === '';

  async function send(form: HTMLFormElement): Promise<void> {
    if (isSending.current || isPreparing) return;
    setHasTried(true);
    if (!kind || isTextMissing) {
      const wrong = kind ? 'textarea' : 'input[type=radio]';
      form.querySelector<HTMLElement>(wrong)?.focus();
      return;
    }
    isSending.current = true;
    onSending(true);
    setSent(0);
    const answer = await withHandledErrors(
      report({
        orderId: order._id,
        product: draft.product || undefined,
        kind,
        text: draft.text,
        photo: draft.photo,
        onProgress: setSent,
      }),
      () => latest.current.open,
    );
    isSending.current = false;
    onSending(false);
    if (answer.error) return;
    toastSuccess(t('thanks'));
    // The draft was edited after it was sent.
    if (latest.current.draft !== draft) return;
    onChange(() => EMPTY_REPORT);
    onClose();
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('report')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
        className="flex flex-col gap-5"
      >
        <SelectField
          label={t('about')}
          value={draft.product}
          onChange={({ target }) => change({ product: target.value })}
        >
          <option value="">{t('wholeOrder')}</option>
          {order.items.map(({ product }) => (
            <option key={product._id} value={product._id}>
              {product.name}
            </option>
          ))}
        </SelectField>
        <KindChoice
          kind={kind}
          error={hasTried && !kind ? t('noKind') : undefined}
          onChoose={(chosen) => change({ kind: chosen })}
        />
        <TextAreaField
          label={t(kind === 'other' ? 'text' : 'textOptional')}
          rows={3}
          dir="auto"
          maxLength={MAX_TEXT_LENGTH}
          value={draft.text}
          error={hasTried && isTextMissing ? t('noText') : undefined}
          onChange={({ target }) => change({ text: target.value })}
        />
        <PhotoInput
          photo={draft.photo}
          onChange={(photo) => change({ photo })}
          onPreparing={setPreparing}
        />
        <FormError error={error} />
        <Button type="submit" isBusy={isLoading || isPreparing}>
          {isLoading && draft.photo
            ? t('sendingPart', { part: formatNumber(Math.round(sent * 100)) })
            : t('send')}
        </Button>
      </form>
    </Dialog>
  );
}

interface KindChoiceProps {
  kind: ReportDraft['kind'];
  error: string | undefined;
  onChoose: (kind: NonNullable<ReportDraft['kind']>) => void;
}

function KindChoice({ kind, error, onChoose }: KindChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{t('what')}</legend>
      <div className="grid gap-2 @3xs:grid-cols-2">
        {PROBLEM_KINDS.map((each) => (
          <label
            key={each}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border border-control px-3.5 py-2 has-checked:bg-brand-tint"
          >
            <input
              type="radio"
              name={id}
              checked={each === kind}
              onChange={() => onChoose(each)}
              className="size-4.5 shrink-0 accent-brand"
            />
            <span className="min-w-0 wrap-anywhere">{t(`kind.${each}`)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={`mt-1.5 ${errorTextClass}`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
