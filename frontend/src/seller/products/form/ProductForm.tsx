import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/Button';
import { FormAlert } from '../../../components/FormAlert';
import { UnsavedChangesPrompt } from '../../../components/UnsavedChangesPrompt';
import { useServerForm, type Send } from '../../../components/useServerForm';
import { errorCode, errorMessage, fieldErrors } from '../../../lib/apiError';
import { categoryBackground } from '../../../lib/categoryBackground';
import { PictureField } from '../pictures/PictureField';
import { hasUnusable, isPreparing, settled, type Picture } from '../pictures/pictures';
import { isSameDraft, type ProductDraft } from './productDraft';
import { FactsSection } from './facts/FactsSection';
import { productFieldErrors, useFactsSection } from './facts/useFactsSection';
import { ProductFormFields } from './ProductFormFields';
import { isComplete, productOf, type ProductInput } from './productInput';
import type { NewProduct } from '../sellerProductsApi';
import { UploadProgress } from './UploadProgress';
import { t } from '../../messages/products';

interface ProductFormProps {
  /** The saved values. Later changes are ignored: pass another key to apply them. */
  saved: ProductDraft;
  /** Initial values, if they differ from the saved ones. */
  draft?: ProductDraft;
  saveLabel: (input: ProductInput) => string;
  /** Focuses the first field on mount. */
  hasFocus?: boolean;
  /** Resolves with the server's error, which the form shows. */
  onSave: (product: NewProduct, pictures: readonly Picture[], send: Send) => Promise<unknown>;
  /** The part uploaded, from 0 to 1; null if no upload is in flight. */
  progress: number | null;
  onCancelUpload: () => void;
  /** Rendered above the button, with the current input. */
  children?: (draft: ProductDraft) => ReactNode;
}

/** A form for a product. The input is kept after an error; the server's field errors are shown at their fields. */
export function ProductForm({
  saved,
  draft = saved,
  saveLabel,
  hasFocus = false,
  onSave,
  progress,
  onCancelUpload,
  children,
}: ProductFormProps) {
  const [pictures, setPictures] = useState(() => settled(draft.pictures));
  const isUnusable = hasUnusable(pictures);
  const form = useServerForm<ProductInput>({
    defaultValues: draft.input,
    fieldErrorsOf: productFieldErrors,
    // An invalid picture takes precedence, because the pictures are above the fields.
    shouldFocusError: !isUnusable,
    isShownElsewhere: (error) => pictureError(error) !== undefined,
  });
  const { handleSend, isSending, serverError } = form;
  // A copy: React Hook Form mutates its values in place, which a memoized render would not detect.
  const input = useWatch({ control: form.control, compute: (typed) => ({ ...typed }) });
  const [pictureMessage, setPictureMessage] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const isWaiting = isPreparing(pictures);
  const isChanged = !isSameDraft({ input, pictures }, saved);
  const section = useFactsSection(draft.input);
  const notice = children?.({ input, pictures });

  const save = handleSend(async (typed, send) => {
    if (isUnusable || !isComplete(typed)) return;
    const error = await onSave(productOf(typed), pictures, send);
    section.openFor(productFieldErrors(error));
    setPictureMessage(pictureError(error));
    return error;
  }, section.openFor);

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (isWaiting || isSending) return;
    setPictureMessage(isUnusable ? t('form.removeUnusable') : undefined);
    setAttempt(attempt + 1);
    save(event);
  }

  return (
    <form
      noValidate
      className="grid max-w-3xl gap-x-10 gap-y-5 min-[75rem]:max-w-6xl min-[75rem]:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
      onSubmit={submit}
    >
      <div className="min-w-0 min-[75rem]:sticky min-[75rem]:top-24 min-[75rem]:self-start">
        <PictureField
          pictures={pictures}
          onChange={(change) => {
            setPictures(change);
            setPictureMessage(undefined);
          }}
          ground={categoryBackground(input.category)}
          error={pictureMessage}
          attempt={attempt}
        />
      </div>
      <div className="flex min-w-0 flex-col fields">
        <ProductFormFields form={form} hasFocus={hasFocus} />
        <FactsSection form={form} isOpen={section.isOpen} onToggle={section.toggle} />
        {notice}
        {!notice && <FormAlert>{serverError?.message}</FormAlert>}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            type="submit"
            isBusy={isSending || isWaiting}
            className="max-sm:w-full sm:min-w-44"
          >
            {saveLabel(input)}
          </Button>
          {isWaiting && (
            <p role="status" className="text-sm text-soft">
              {t('form.preparing')}
            </p>
          )}
          {progress !== null && <UploadProgress sent={progress} onCancel={onCancelUpload} />}
        </div>
      </div>
      <UnsavedChangesPrompt when={isChanged} />
    </form>
  );
}

const pictureError = (error: unknown): string | undefined =>
  errorCode(error) === 'BAD_PICTURE' ? errorMessage(error) : fieldErrors(error).image;
