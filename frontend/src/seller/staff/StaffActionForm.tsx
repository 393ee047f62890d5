import type { Factors, Reauthentication } from '../../api/types';
import { FactorsForm } from '../../features/account/two-factor/FactorsForm';
import { useGetSellerSessionQuery } from './sellerAuthApi';
import { t } from '../messages/staff';

interface StaffActionFormProps {
  /** What will happen. */
  text: string;
  submit: string;
  error: unknown;
  isBusy: boolean;
  onSend: (factors: Reauthentication) => Promise<void>;
}

/** Asks for one's own password before the account of a colleague changes: an intruder at an unlocked screen does not know it. */
export function StaffActionForm({ text, onSend, ...form }: StaffActionFormProps) {
  const { data: seller } = useGetSellerSessionQuery();
  const send = ({ password, code }: Factors) => onSend({ currentPassword: password, code });
  if (!seller) return null;
  return (
    <FactorsForm
      {...form}
      owner={{ side: 'seller', id: seller._id }}
      email={seller.email}
      passwordLabel={t('ownPassword')}
      showPasswordLabel={t('showOwnPassword')}
      onSend={send}
    >
      <p className="text-soft">{text}</p>
    </FactorsForm>
  );
}
