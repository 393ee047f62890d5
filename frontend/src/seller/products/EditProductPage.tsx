import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { SellerProduct } from '../../api/types';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Page } from '../../components/Page';
import { Spinner } from '../../components/Spinner';
import { useNavigateIfStillHere } from '../../components/useNavigateIfStillHere';
import type { Send } from '../../components/useServerForm';
import { ConflictNotice } from './form/ConflictNotice';
import {
  arrangementOf,
  filesOf,
  isSameArrangement,
  picturesOf,
  type Picture,
} from './pictures/pictures';
import { draftOf, rebased, type ProductDraft } from './form/productDraft';
import { ProductForm } from './form/ProductForm';
import { editOf } from './form/productInput';
import { ProductStateBadge } from './list/ProductStateBadge';
import {
  useEditProductMutation,
  useGetSellerProductQuery,
  type NewProduct,
} from './sellerProductsApi';
import { useUpload } from './form/UploadProgress';
import { errorCode } from '../../lib/apiError';
import { toastSuccess } from '../../lib/toasts';
import { PRODUCT_LIST } from '../sellerProductPath';
import { SameProductNotice } from './form/SameProductNotice';
import { isSameNameAndSize, useSameProduct } from './form/useSameProduct';
import { t } from '../messages/products';

/** The URL of the list with the filters it had when it was left. */
function useListUrl(): string {
  const state = useLocation().state as { listQuery?: string } | null;
  return `${PRODUCT_LIST}${state?.listQuery ?? ''}`;
}

export function EditProductPage() {
  const { id = '' } = useParams();
  return <EditProduct key={id} id={id} />;
}

function EditProduct({ id }: { id: string }) {
  const listUrl = useListUrl();
  const { data, error, isFetching, refetch } = useGetSellerProductQuery(id, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  // The form starts with a fresh response, not with a cached product.
  const [opened, setOpened] = useState<SellerProduct | null>(null);
  if (!opened && data && !isFetching && !error) setOpened(data);

  return (
    <Page title={opened ? t('edit.titleOf', { name: opened.name }) : t('edit.title')}>
      <div className="-mt-5">
        <Breadcrumbs items={[{ label: t('edit.list'), to: listUrl }, { label: t('edit.crumb') }]} />
      </div>
      {opened ? (
        <Editor opened={opened} current={data ?? opened} onDone={listUrl} />
      ) : isFetching || !error ? (
        <Spinner label={t('edit.loading')} />
      ) : errorCode(error) === 'PRODUCT_NOT_FOUND' ? (
        <EmptyState action={<ButtonLink to={listUrl}>{t('edit.toList')}</ButtonLink>}>
          {t('edit.gone')}
        </EmptyState>
      ) : (
        <ErrorMessage onRetry={refetch}>{t('edit.failed')}</ErrorMessage>
      )}
    </Page>
  );
}

interface EditorProps {
  opened: SellerProduct;
  /** The latest version from the server. */
  current: SellerProduct;
  /** URL to open after saving. */
  onDone: string;
}

interface Editing {
  base: SellerProduct;
  draft?: ProductDraft;
  /** Key of the form, incremented to start a new one. */
  round: number;
}

function Editor({ opened, current, onDone }: EditorProps) {
  const navigateFromHere = useNavigateIfStillHere();
  const [{ base, draft, round }, setEditing] = useState<Editing>({ base: opened, round: 0 });
  const [editProduct, { error, isLoading, isSuccess }] = useEditProductMutation();
  const same = useSameProduct(base._id);
  const { progress, upload, cancel } = useUpload();
  const isOutdated =
    current.version !== base.version ||
    (current.units !== base.units && errorCode(error) === 'UNITS_CHANGED');

  async function save(product: NewProduct, pictures: readonly Picture[], send: Send) {
    const navigate = navigateFromHere();
    if (!isSameNameAndSize(product, base) && !(await same.isAccepted(product))) return;
    const isArranged = !isSameArrangement(pictures, picturesOf(base));
    const result = await upload((onProgress) =>
      send(
        editProduct({
          id: base._id,
          data: {
            ...editOf(base, product),
            ...(isArranged && { pictures: arrangementOf(pictures) }),
          },
          files: filesOf(pictures),
          onProgress,
        }),
      ),
    );
    if (result.error) return result.error;
    await navigate(onDone);
    toastSuccess(t('edit.saved'));
  }

  const start = (next?: ProductDraft): void =>
    setEditing({ base: current, draft: next, round: round + 1 });

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-display text-section wrap-anywhere">
          {t('edit.titleOf', { name: base.name })}
        </h1>
        <ProductStateBadge product={current} />
      </div>
      <ProductForm
        key={round}
        saved={draftOf(base)}
        draft={draft}
        saveLabel={(input) => (same.other(input) ? t('edit.anyway') : t('edit.save'))}
        onSave={save}
        progress={progress}
        onCancelUpload={cancel}
      >
        {(entered) => {
          const other = same.other(entered.input);
          if (!isOutdated || isLoading || isSuccess) {
            return other && <SameProductNotice product={other} />;
          }
          return (
            <ConflictNotice
              base={base}
              current={current}
              onKeep={() => start(rebased(entered, base, current))}
              onDiscard={() => start()}
            />
          );
        }}
      </ProductForm>
    </>
  );
}
