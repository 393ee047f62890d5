import { Download, Printer } from 'lucide-react';
import { Button } from '../../../components/Button';
import { FocusedHeading } from '../../../components/FocusedHeading';
import { saveFile } from '../../../lib/saveFile';
import { CopyButton } from './CopyButton';
import { t } from '../../../messages/ownAccount';

interface RecoveryCodesProps {
  codes: string[];
  /** They are wherever their owner keeps them. */
  onSaved: () => void;
}

const ICON = { 'aria-hidden': true, size: '1.125rem', strokeWidth: 1.75 } as const;

/** Shows the recovery codes, the only time that they can be seen. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = codes.join('\n');

  return (
    <div data-printed className="rounded-card border border-line bg-background p-4 md:p-5">
      <FocusedHeading as="h3" className="font-semibold">
        {t('codes.title')}
      </FocusedHeading>
      <p className="mt-1 max-w-prose text-soft">{t('codes.text')}</p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-6 gap-y-2 font-mono">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        <CopyButton text={text}>{t('codes.copy')}</CopyButton>
        <Button
          variant="outline"
          size="sm"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('codes.file'))}
        >
          <Download {...ICON} />
          {t('codes.download')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => window.print()}>
          <Printer {...ICON} />
          {t('codes.print')}
        </Button>
        <Button size="sm" onClick={onSaved}>
          {t('codes.saved')}
        </Button>
      </div>
    </div>
  );
}
