import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { errorMessage } from '../../lib/apiError';
import { plural } from '../../lib/plural';
import { ImportReport } from './ImportReport';
import { useImportProductsMutation, useTryImportMutation } from './sellerProductsApi';

const MAX_MEGABYTES = 10;

/** Imports a spreadsheet in two steps: what it would do, and doing it. */
export function CsvImportDialog({ onClose }: { onClose: () => void }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [tryImport, trial] = useTryImportMutation();
  const [importProducts, result] = useImportProductsMutation();
  const isBusy = trial.isLoading || result.isLoading;
  const willChange = (trial.data?.added ?? 0) + (trial.data?.changed ?? 0);
  const complaint = problem ?? refusalOf(trial.error) ?? refusalOf(result.error);

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const isTooLarge = chosen.size > MAX_MEGABYTES * 1024 * 1024;
    setFile(chosen);
    setProblem(isTooLarge ? `A CSV file may have at most ${MAX_MEGABYTES} MB.` : undefined);
    result.reset();
    trial.reset();
    if (!isTooLarge) await tryImport(chosen);
  }

  return (
    <Dialog open onClose={onClose} title="Import products">
      {!result.data && (
        <p id={hintId} className="text-md text-soft">
          A CSV file with the columns name, category, price and offerPrice; id, size, units,
          unitsAtExport, inStock and description may be there too, as in an export. Rows with an id,
          or with the name and size of a product, change that product; others add one. At most{' '}
          {MAX_MEGABYTES} MB.
        </p>
      )}
      <input
        ref={inputRef}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        aria-describedby={hintId}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = ''; // so that the same file, mended, can be chosen again
        }}
      />
      {file && <p className="font-medium wrap-anywhere">{file.name}</p>}
      {trial.isLoading && <Working>Checking the file…</Working>}
      {result.isLoading && <Working>Importing…</Working>}
      {complaint && (
        <p role="alert" className="rounded-control bg-sale-tint px-4 py-3 font-medium text-sale">
          {complaint}
        </p>
      )}
      {result.data ? (
        <ImportReport summary={result.data} isDone />
      ) : (
        trial.data && !result.isLoading && <ImportReport summary={trial.data} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {result.data ? (
          <Button size="sm" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button
              variant={trial.data ? 'outline' : 'primary'}
              size="sm"
              isBusy={isBusy}
              onClick={() => inputRef.current?.click()}
            >
              <FileUp aria-hidden="true" size={18} strokeWidth={1.75} />
              {file ? 'Choose another file' : 'Choose a file'}
            </Button>
            {file && trial.data && willChange > 0 && (
              <Button size="sm" isBusy={isBusy} onClick={() => void importProducts(file)}>
                Import {plural(willChange, 'product')}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

const refusalOf = (error: unknown): string | undefined => (error ? errorMessage(error) : undefined);

function Working({ children }: { children: string }) {
  return (
    <p role="status" className="text-soft">
      {children}
    </p>
  );
}
