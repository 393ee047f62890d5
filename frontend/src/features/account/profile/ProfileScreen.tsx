import { useAppDispatch } from '../../../api/store';
import type { Profile, User } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { FormAlert } from '../../../components/FormAlert';
import { QueryFallback } from '../../../components/QueryFallback';
import { SelectField } from '../../../components/Select';
import { Spinner } from '../../../components/Spinner';
import { useServerForm } from '../../../components/useServerForm';
import { toastSuccess } from '../../../lib/toasts';
import { setSessionUser } from '../authApi';
import { DialogButton } from '../DialogButton';
import { EmailSection } from '../email/EmailSection';
import { AccountSection, AccountSections, ValueRow } from '../settings/AccountSections';
import { useChangeProfileMutation, useGetProfileQuery } from './profileApi';
import { t } from '../../../messages/accountSettings';

/** Each is named in itself. */
const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

/** Shows and changes a customer's name, language and email. */
export const ProfileScreen = ({ user }: { user: User }) => (
  <AccountSections>
    <NameAndLanguage user={user} />
    <EmailSection owner={{ side: 'user', id: user._id }} />
  </AccountSections>
);

function NameAndLanguage({ user }: { user: User }) {
  const { data, isError, refetch } = useGetProfileQuery(user._id, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  return (
    <AccountSection title={t('profile.title')}>
      {data ? (
        <ValueRow
          action={
            <DialogButton label={t('profile.change')} title={t('profile.changeTitle')}>
              {(close) => <ProfileForm user={user} profile={data} onSaved={close} />}
            </DialogButton>
          }
        >
          <p className="font-semibold">{data.name}</p>
          <p className="text-sm text-soft">
            {t('profile.languageIs', { language: LANGUAGES[data.language] })}
          </p>
        </ValueRow>
      ) : (
        <QueryFallback isError={isError} failure={t('profile.failed')} onRetry={refetch}>
          <Spinner label={t('loading')} />
        </QueryFallback>
      )}
    </AccountSection>
  );
}

interface ProfileFormProps {
  user: User;
  profile: Profile;
  onSaved: () => void;
}

function ProfileForm({ user, profile: { name, language }, onSaved }: ProfileFormProps) {
  const dispatch = useAppDispatch();
  const [change] = useChangeProfileMutation();
  const { field, handleSend, isSending, serverError } = useServerForm({
    defaultValues: { name, language },
  });

  const submit = handleSend(async (typed, send) => {
    const wanted = { ...typed, name: typed.name.trim() };
    const { error } = await send(change(wanted));
    if (error) return error;
    await dispatch(setSessionUser({ ...user, name: wanted.name }));
    toastSuccess(t('profile.saved'));
    onSaved();
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      <Field
        label={t('profile.name')}
        autoComplete="name"
        maxLength={100}
        {...field('name', {
          validate: (typed) => typed.trim() !== '' || t('profile.noName'),
        })}
      />
      <SelectField
        label={t('profile.language')}
        hint={t('profile.languageHint')}
        {...field('language')}
      >
        {Object.entries(LANGUAGES).map(([value, own]) => (
          <option key={value} value={value} lang={value}>
            {own}
          </option>
        ))}
      </SelectField>
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" isBusy={isSending} className="w-full">
        {t('profile.submit')}
      </Button>
    </form>
  );
}
