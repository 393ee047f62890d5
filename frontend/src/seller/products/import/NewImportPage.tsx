import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Breadcrumbs } from '../../../components/Breadcrumbs';
import { Button } from '../../../components/Button';
import { FormAlert } from '../../../components/FormAlert';
import { Page } from '../../../components/Page';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { UploadProgress, useUpload } from '../form/UploadProgress';
import { errorMessage } from '../../../lib/apiError';
import { importPath } from '../../sellerProductPath';
import { useUploadImportMutation } from './importsApi';
import { LatestImports } from './LatestImports';
import { t } from '../../messages/imports';

const MAX_MEGABYTES = 10;

/** Uploads a CSV file. The import's own page then shows the planned changes to confirm. */
export function NewImportPage() {
  return (
    <Page title={t('upload.title')}>
      <div className="-mt-5">
        <Breadcrumbs
          items={[{ label: t('productList'), to: '/seller/product-list' }, { label: t('title') }]}
        />
      </div>
      <div className="flex max-w-3xl flex-col gap-8">
        <FileChoice />
        <LatestImports />
      </div>
    </Page>
  );
}

function FileChoice() {
  const inputRef = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [sendImport, { error, reset }] = useUploadImportMutation();
  const withHandledErrors = useHandledErrors();
  const { progress, upload, cancel } = useUpload();
  const isSending = progress !== null;
  const isTooLarge = file !== null && file.size > MAX_MEGABYTES * 1024 * 1024;
  const errorText = isTooLarge
    ? t('upload.tooLarge', { most: MAX_MEGABYTES })
    : error && errorMessage(error);

  async function send(chosen: File): Promise<void> {
    const { data } = await upload((onProgress) =>
      withHandledErrors(sendImport({ file: chosen, onProgress })),
    );
    if (data) await navigate(importPath(data._id));
  }

  function stop(): void {
    cancel();
    reset();
  }

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    setFile(chosen);
    if (chosen.size <= MAX_MEGABYTES * 1024 * 1024) void send(chosen);
  }

  return (
    <section className="flex flex-col items-start gap-4">
      <h1 className="font-display text-section">{t('upload.title')}</h1>
      <div id={hintId} className="flex max-w-prose flex-col gap-2 text-md text-soft">
        <p>{t('upload.text')}</p>
        <p>{t('upload.check')}</p>
      </div>
      <input
        ref={inputRef}
        type="file"
        accept=".csv,text/csv"
        aria-label={t('upload.file')}
        aria-describedby={hintId}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = ''; // allows choosing the same file again after correcting it
        }}
      />
      {file && <p className="font-medium wrap-anywhere">{file.name}</p>}
      {errorText && !isSending && <FormAlert>{errorText}</FormAlert>}
      {isSending ? (
        <div className="flex w-full max-w-md">
          <UploadProgress sent={progress} onCancel={stop} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          {file && error && !isTooLarge && (
            <Button size="sm" onClick={() => void send(file)}>
              {t('upload.again')}
            </Button>
          )}
          <Button
            variant={file ? 'outline' : 'primary'}
            size="sm"
            onClick={() => inputRef.current?.click()}
          >
            <FileUp aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
            {file ? t('upload.other') : t('upload.choose')}
          </Button>
        </div>
      )}
    </section>
  );
}
