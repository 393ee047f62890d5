import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Breadcrumbs } from '../../../components/Breadcrumbs';
import { Button } from '../../../components/Button';
import { FormAlert } from '../../../components/FormAlert';
import { Page } from '../../../components/Page';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { UploadProgress } from '../form/UploadProgress';
import { useUpload } from '../form/useUpload';
import { errorMessage } from '../../../lib/apiError';
import { importPath } from './importText';
import { useUploadImportMutation } from './importsApi';
import { LatestImports } from './LatestImports';

const MAX_MEGABYTES = 10;

/** Takes in a file of products. What comes of it is shown, and decided, on the import's own page. */
export function NewImportPage() {
  return (
    <Page title="Import products">
      <div className="-mt-5">
        <Breadcrumbs
          items={[{ label: 'Product List', to: '/seller/product-list' }, { label: 'Import' }]}
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
  const complaint = isTooLarge
    ? `A CSV file may have at most ${MAX_MEGABYTES} MB.`
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
      <h1 className="font-display text-section">Import products</h1>
      <div id={hintId} className="flex max-w-prose flex-col gap-2 text-md text-soft">
        <p>
          A CSV file as Export CSV makes it, or with some of its columns: what a file does not name
          stays as it is. Rows with an id, or with the name and size of a product, change that
          product; others add one.
        </p>
        <p>The file is checked first. You see every change before anything is applied.</p>
      </div>
      <input
        ref={inputRef}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        aria-describedby={hintId}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = ''; // so that the same file, mended, can be chosen again
        }}
      />
      {file && <p className="font-medium wrap-anywhere">{file.name}</p>}
      {complaint && !isSending && <FormAlert>{complaint}</FormAlert>}
      {isSending ? (
        <div className="flex w-full max-w-md">
          <UploadProgress sent={progress} onCancel={stop} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          {file && error && !isTooLarge && (
            <Button size="sm" onClick={() => void send(file)}>
              Try again
            </Button>
          )}
          <Button
            variant={file ? 'outline' : 'primary'}
            size="sm"
            onClick={() => inputRef.current?.click()}
          >
            <FileUp aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
        </div>
      )}
    </section>
  );
}
