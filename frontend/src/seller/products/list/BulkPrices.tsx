import { useState } from 'react';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { Field } from '../../../components/Field';
import { t } from '../../messages/products';

/** The server's limits. */
const MIN_PERCENT = -90;
const MAX_PERCENT = 500;

/** Parses "5", "+5", "-2,5" or "−10 %"; undefined for 0 and for values out of range. */
function percentOf(text: string): number | undefined {
  const typed = text.trim().replace('\u2212', '-').replace(/\s*%$/, '').replace(',', '.');
  const percent = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
  return percent !== 0 && percent >= MIN_PERCENT && percent <= MAX_PERCENT ? percent : undefined;
}

interface BulkPricesProps {
  /** The number of selected products. */
  count: number;
  isBusy: boolean;
  onChange: (percent: number) => Promise<void>;
}

/** Changes the prices of the selected products by a percentage, after confirmation. */
export function BulkPrices({ count, isBusy, onChange }: BulkPricesProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  async function confirm(): Promise<void> {
    const percent = percentOf(text);
    if (percent === undefined) {
      setProblem(t('bulk.percentProblem', { least: MIN_PERCENT, most: MAX_PERCENT }));
      return;
    }
    await onChange(percent);
    setOpen(false);
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="max-md:flex-auto max-md:px-2 md:px-4"
        isBusy={isBusy}
        onClick={() => {
          setText('');
          setProblem(undefined);
          setOpen(true);
        }}
      >
        {t('bulk.prices')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('bulk.pricesTitle', { count })}
        confirmLabel={t('bulk.pricesConfirm')}
        dismissLabel={t('bulk.pricesKeep')}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onDismiss={() => setOpen(false)}
      >
        <Field
          label={t('bulk.percent')}
          hint={t('bulk.percentHint')}
          error={problem}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
