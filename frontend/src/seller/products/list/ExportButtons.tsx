import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { SelectField } from '../../../components/Select';
import { language } from '../../../messages/language';
import { t } from '../../messages/products';
import {
  type ExportFormat,
  useExportProductsMutation,
  type SellerProductFilter,
} from '../sellerProductsApi';

/** The format that spreadsheets expect in the current language; the API's default in English. */
const usualFormat = (): ExportFormat =>
  language() === 'de' ? { delimiter: 'semicolon', decimal: 'comma', language: 'de' } : {};

/** Exports the filtered products, with a choice of CSV formats. */
export function ExportButtons({ filter }: { filter: SellerProductFilter }) {
  const [exportProducts, { isLoading }] = useExportProductsMutation();
  const [chosen, setChosen] = useState<ExportFormat>();
  const [isOpen, setOpen] = useState(false);
  const format = chosen ?? usualFormat();

  function start(): void {
    setOpen(false);
    void exportProducts({ ...filter, ...format });
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="px-4! md:min-h-10"
        isBusy={isLoading}
        onClick={start}
      >
        <Download aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        {t('list.export')}
      </Button>
      <Button
        variant="outline"
        size="sm"
        className="px-4! md:min-h-10"
        onClick={() => setOpen(true)}
      >
        {t('exportFormat.title')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('exportFormat.title')}>
        <p className="text-md text-soft">{t('exportFormat.hint')}</p>
        <FormatFields format={format} onChange={setChosen} />
        <div className="flex justify-end">
          <Button size="sm" isBusy={isLoading} onClick={start}>
            {t('list.export')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

interface FormatFieldsProps {
  format: ExportFormat;
  onChange: (format: ExportFormat) => void;
}

function FormatFields({ format, onChange }: FormatFieldsProps) {
  return (
    <>
      <SelectField
        label={t('exportFormat.delimiter')}
        value={format.delimiter ?? 'comma'}
        onChange={({ target: { value } }) =>
          onChange({ ...format, delimiter: value as ExportFormat['delimiter'] })
        }
      >
        <option value="comma">{t('exportFormat.comma')}</option>
        <option value="semicolon">{t('exportFormat.semicolon')}</option>
      </SelectField>
      <SelectField
        label={t('exportFormat.decimal')}
        value={format.decimal ?? 'point'}
        onChange={({ target: { value } }) =>
          onChange({ ...format, decimal: value as ExportFormat['decimal'] })
        }
      >
        <option value="point">1.50</option>
        <option value="comma">1,50</option>
      </SelectField>
      <SelectField
        label={t('exportFormat.language')}
        value={format.language ?? 'en'}
        onChange={({ target: { value } }) =>
          onChange({ ...format, language: value as ExportFormat['language'] })
        }
      >
        <option value="en">{t('exportFormat.en')}</option>
        <option value="de">{t('exportFormat.de')}</option>
      </SelectField>
    </>
  );
}
