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
import { AccountSection } from './AccountSections';
import { useChangeProfileMutation, useGetProfileQuery } from './profileApi';
import { t } from '../../../messages/accountSettings';

/** Each is named in itself. */
const LANGUAGES = [
  { value: 'en', name: 'English' },
  { value: 'de', name: 'Deutsch' },
] as const;

/** Shows and changes a customer's profile. */
export function ProfileSection({ user }: { user: User }) {
  const { data, isError, refetch } = useGetProfileQuery(user._id, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <AccountSection title={t('profile.title')}>
      {data ? (
        <ProfileForm user={user} profile={data} />
      ) : (
        <QueryFallback isError={isError} failure={t('profile.failed')} onRetry={refetch}>
          <Spinner label={t('loading')} />
        </QueryFallback>
      )}
    </AccountSection>
  );
}

function ProfileForm({ user, profile }: { user: User; profile: Profile }) {
  const dispatch = useAppDispatch();
  const [change] = useChangeProfileMutation();
  const { name, language } = profile;
  const { field, handleSend, isSending, serverError, reset } = useServerForm<
    Omit<Profile, 'email'>
  >({
    // Shows changes saved in another tab, except in fields with unsaved input.
    values: { name, language },
    resetOptions: { keepDirtyValues: true },
  });

  const submit = handleSend(async (typed, send) => {
    const wanted = { ...typed, name: typed.name.trim() };
    const { error } = await send(change(wanted));
    if (error) return error;
    reset(wanted);
    await dispatch(setSessionUser({ ...user, name: wanted.name }));
    toastSuccess(t('profile.saved'));
  });

  return (
    <form noValidate className="flex max-w-md flex-col fields" onSubmit={submit}>
      <Field
        label={t('profile.name')}
        autoComplete="name"
        maxLength={100}
        {...field('name', {
          validate: (typed) => typed.trim() !== '' || t('profile.noName'),
        })}
      />
      <div>
        <SelectField label={t('profile.language')} {...field('language')}>
          {LANGUAGES.map((each) => (
            <option key={each.value} value={each.value} lang={each.value}>
              {each.name}
            </option>
          ))}
        </SelectField>
        <p className="mt-1.5 text-sm text-soft">{t('profile.languageHint')}</p>
      </div>
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" size="sm" isBusy={isSending} className="self-start">
        {t('profile.submit')}
      </Button>
    </form>
  );
}
