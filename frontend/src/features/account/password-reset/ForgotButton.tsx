import { Button } from '../../../components/Button';
import { t } from '../../../messages/passwordReset';

interface ForgotButtonProps {
  /** The last login failed: the button is emphasized. */
  hasFailed: boolean;
  onPress: () => void;
}

export const ForgotButton = ({ hasFailed, onPress }: ForgotButtonProps) => (
  <Button
    variant={hasFailed ? 'outline' : 'quiet'}
    size="sm"
    className={hasFailed ? 'w-full' : undefined}
    onClick={onPress}
  >
    {t('ask.title')}
  </Button>
);
