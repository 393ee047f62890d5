import { useState } from 'react';
import { Page } from '../../components/Page';
import { useSaidBeside } from '../../components/useSaidBeside';
import { filesOf, type Picture } from '../../features/products/pictures';
import type { ProductDraft } from '../../features/products/productDraft';
import { EMPTY_INPUT } from '../../features/products/productInput';
import { ProductForm } from '../../features/products/ProductForm';
import { useAddProductMutation, type NewProduct } from '../../features/products/sellerProductsApi';
import { useUpload } from '../../features/products/useUpload';
import { randomKey } from '../../lib/randomKey';
import { toastSuccess } from '../../lib/toasts';

const NOTHING: ProductDraft = { input: EMPTY_INPUT, pictures: [] };

export function AddProductPage() {
  // Each product that is added has its own form, and the idempotency key that goes with that.
  const [key, setKey] = useState(randomKey);
  const [addProduct, { error, reset }] = useAddProductMutation();
  const saidBeside = useSaidBeside();
  const { progress, upload, cancel } = useUpload();

  async function save(data: NewProduct, pictures: readonly Picture[]): Promise<void> {
    const files = filesOf(pictures);
    const answer = await upload((onProgress) =>
      saidBeside(addProduct({ data, files, key, onProgress })),
    );
    if (!answer.data) return;
    setKey(randomKey());
    toastSuccess(answer.data.message);
  }

  function stop(): void {
    cancel();
    reset();
  }

  return (
    <Page title="Add product">
      <h1 className="mb-6 font-display text-section">Add product</h1>
      <ProductForm
        key={key}
        saved={NOTHING}
        saveLabel="Add product"
        onSave={save}
        progress={progress}
        onCancelUpload={stop}
        error={error}
      />
    </Page>
  );
}
