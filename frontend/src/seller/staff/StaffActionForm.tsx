import type { Factors, Reauthentication } from '../../api/types';
import type { Send } from '../../components/useServerForm';
import { FactorsForm } from '../../features/account/two-factor/FactorsForm';
import { useGetSellerSessionQuery } from './sellerAuthApi';
import { t } from '../messages/staff';

interface StaffActionFormProps {
  /** Describes the effect of the action. */
  text: string;
  submitLabel: string;
  /** Resolves with the server's error, which the form shows. */
  onSubmit: (factors: Reauthentication, send: Send) => Promise<unknown>;
}

/** Re-authentication before changing a colleague's account: protects an unlocked screen from intruders. */
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
