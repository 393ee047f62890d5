import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../components/Link';
import { Page } from '../../components/Page';
import type { Send } from '../../components/useServerForm';
import { filesOf, type Picture } from './pictures/pictures';
import type { ProductDraft } from './form/productDraft';
import { EMPTY_INPUT } from './form/productInput';
import { ProductForm } from './form/ProductForm';
import { useAddProductMutation, type NewProduct } from './sellerProductsApi';
import { useUpload } from './form/UploadProgress';
import { sellerProductPath } from '../sellerProductPath';
import { randomKey } from '../../lib/randomKey';
import { SameProductNotice } from './form/SameProductNotice';
import { useSameProduct } from './form/useSameProduct';
import { t } from '../messages/products';

const NOTHING: ProductDraft = { input: EMPTY_INPUT, pictures: [] };

interface Added {
  id: string;
  name: string;
}

export function AddProductPage() {
  // Each new product has its own form with its own idempotency key.
  const [key, setKey] = useState(randomKey);
  const [added, setAdded] = useState<Added>();

  function begin(last: Added): void {
    setAdded(last);
    setKey(randomKey());
    window.scrollTo(0, 0);
  }

  return (
    <Page title={t('add.title')}>
      <h1 className="mb-6 font-display text-section">{t('add.title')}</h1>
      <div role="status">{added && <AddedNote key={added.id} {...added} />}</div>
      <NewProductForm key={key} idempotencyKey={key} isNext={Boolean(added)} onAdded={begin} />
    </Page>
  );
}

function AddedNote({ id, name }: Added) {
  return (
    <p className="mb-5 flex max-w-3xl animate-rise gap-2.5 rounded-control bg-brand-tint px-4 py-3 text-md text-brand-ink wrap-anywhere">
      <Check aria-hidden="true" size="1.25rem" strokeWidth={2} className="mt-0.5" />
      <span>
        <span>{t('add.added')}</span>:{' '}
        <Link to={sellerProductPath(id)} className="font-semibold underline">
          {name}
        </Link>
      </span>
    </p>
  );
}

interface NewProductFormProps {
  idempotencyKey: string;
  /** True if another product was just added. */
  isNext: boolean;
  onAdded: (added: Added) => void;
}

function NewProductForm({ idempotencyKey: key, isNext, onAdded }: NewProductFormProps) {
  const [addProduct] = useAddProductMutation();
  const same = useSameProduct();
  const { progress, upload, cancel } = useUpload();

  async function save(product: NewProduct, pictures: readonly Picture[], send: Send) {
    if (!(await same.isAccepted(product))) return;
    const files = filesOf(pictures);
    const { data, error } = await upload((onProgress) =>
      send(addProduct({ data: product, files, key, onProgress })),
    );
    if (data) onAdded({ id: data.productId, name: product.name });
    return error;
  }

  return (
    <ProductForm
      saved={NOTHING}
      saveLabel={(input) => (same.other(input) ? t('add.anyway') : t('add.button'))}
      hasFocus={isNext}
      onSave={save}
      progress={progress}
      onCancelUpload={cancel}
    >
      {({ input }) => {
        const other = same.other(input);
        return other && <SameProductNotice product={other} />;
      }}
    </ProductForm>
  );
}
