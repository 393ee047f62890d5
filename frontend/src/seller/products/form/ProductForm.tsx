import { useState, type ReactNode } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { Button } from '../../../components/Button';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { LeaveWarning } from '../../../components/LeaveWarning';
import { errorCode, errorMessage, fieldErrors } from '../../../lib/apiError';
import { groundClass } from '../../../lib/grounds';
import { PictureField } from '../pictures/PictureField';
import { hasUnusable, isPreparing, settled, type Picture } from '../pictures/pictures';
import { isSameDraft, type ProductDraft } from './productDraft';
import { FactsSection } from './facts/FactsSection';
import { productComplaints, useFactsSection } from './facts/useFactsSection';
import { ProductFormFields } from './ProductFormFields';
import { isComplete, productOf, type ProductInput } from './productInput';
import type { NewProduct } from '../sellerProductsApi';
import { UploadProgress } from './UploadProgress';
import { t } from '../../messages/products';

interface ProductFormProps {
  /** What is saved already; later changes are not taken over, give the form another key for that. */
  saved: ProductDraft;
  /** What it begins with where that is not what is saved. */
  draft?: ProductDraft;
  saveLabel: (input: ProductInput) => string;
  /** Whether one goes on typing here at once. */
  hasFocus?: boolean;
  onSave: (product: NewProduct, pictures: readonly Picture[]) => Promise<void>;
  /** How much has been sent, from 0 to 1; null while nothing is. */
  progress: number | null;
  onCancelUpload: () => void;
  /** Why the server refused the last attempt. */
  error: unknown;
  /** Stands above the button; gets a look at what is entered at the moment. */
  children?: (draft: ProductDraft) => ReactNode;
}

/** Asks for a product. What was entered stays after a refusal; the server's complaints stand beside their fields. */
export function ProductForm({
  saved,
  draft = saved,
  saveLabel,
  hasFocus = false,
  onSave,
  progress,
  onCancelUpload,
  error,
  children,
}: ProductFormProps) {
  const [pictures, setPictures] = useState(() => settled(draft.pictures));
  const isUnusable = hasUnusable(pictures);
  const form = useForm<ProductInput>({
    mode: 'onTouched',
    defaultValues: draft.input,
    // The pictures come first.
    shouldFocusError: !isUnusable,
  });
  // A copy: the library changes its own object in place, which a memoised render would not notice.
  const input = useWatch({ control: form.control, compute: (typed) => ({ ...typed }) });
  const { isSubmitting } = useFormState({ control: form.control });
  const [pictureError, setPictureError] = useComplaint(pictureComplaint(error), error);
  const [attempt, setAttempt] = useState(0);
  const isSending = progress !== null;
  const isWaiting = isPreparing(pictures);
  const isChanged = !isSameDraft({ input, pictures }, saved);
  const isAtPictures = pictureComplaint(error) !== undefined;
  const section = useFactsSection(draft.input, error);
  const isAtField = useFieldErrors(form, error, {
    complaintsOf: productComplaints,
    shouldFocus: !isAtPictures,
  });
  const notice = children?.({ input, pictures });

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (isSending || isWaiting || isSubmitting) return;
    setPictureError(isUnusable ? t('form.removeUnusable') : undefined);
    setAttempt(attempt + 1);
    void form.handleSubmit(async (typed) => {
      if (!isUnusable && isComplete(typed)) await onSave(productOf(typed), pictures);
    }, section.openFor)(event);
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
            setPictureError(undefined);
          }}
          ground={groundClass(input.category)}
          error={pictureError}
          attempt={attempt}
        />
      </div>
      <div className="flex min-w-0 flex-col fields">
        <ProductFormFields form={form} hasFocus={hasFocus} />
        <FactsSection form={form} isOpen={section.isOpen} onToggle={section.toggle} />
        {notice}
        {!notice && !isSending && <FormError error={error} isAtField={isAtPictures || isAtField} />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            type="submit"
            isBusy={isSending || isWaiting || isSubmitting}
            className="max-sm:w-full sm:min-w-44"
          >
            {saveLabel(input)}
          </Button>
          {isWaiting && (
            <p role="status" className="text-sm text-soft">
              {t('form.preparing')}
            </p>
          )}
          {isSending && <UploadProgress sent={progress} onCancel={onCancelUpload} />}
        </div>
      </div>
      <LeaveWarning when={isChanged} />
    </form>
  );
}

/** What the server says about the pictures. */
const pictureComplaint = (error: unknown): string | undefined =>
  errorCode(error) === 'BAD_PICTURE' ? errorMessage(error) : fieldErrors(error).image;

/** A complaint that each new error brings along, and that may be mended or replaced meanwhile. */
function useComplaint(complaint: string | undefined, error: unknown) {
  const [seen, setSeen] = useState(error);
  const [text, setText] = useState(complaint);
  if (error !== seen) {
    setSeen(error);
    setText(complaint);
  }
  return [text, setText] as const;
}
