import type { Factors, Reauthentication } from '../../api/types';
import type { Send } from '../../components/useServerForm';
import { FactorsForm } from '../../features/account/two-factor/FactorsForm';
import { useGetSellerSessionQuery } from './sellerAuthApi';
import { t } from '../messages/staff';

interface StaffActionFormProps {
  /** What will happen. */
  text: string;
  submitLabel: string;
  /** Resolves with the server's error, which the form then shows. */
  onSubmit: (factors: Reauthentication, send: Send) => Promise<unknown>;
}

/** Asks for one's own password before the account of a colleague changes: an intruder at an unlocked screen does not know it. */
export function StaffActionForm({ text, submitLabel, onSubmit }: StaffActionFormProps) {
  const { data: seller } = useGetSellerSessionQuery();
  const submit = ({ password, code }: Factors, send: Send) =>
    onSubmit({ currentPassword: password, code }, send);
  if (!seller) return null;
  return (
    <FactorsForm
      owner={{ side: 'seller', id: seller._id }}
      email={seller.email}
      passwordLabel={t('ownPassword')}
      showPasswordLabel={t('showOwnPassword')}
      submitLabel={submitLabel}
      onSubmit={submit}
    >
      <p className="text-soft">{text}</p>
    </FactorsForm>
  );
}
