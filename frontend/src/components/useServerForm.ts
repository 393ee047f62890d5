import { useRef, type BaseSyntheticEvent } from 'react';
import {
  get,
  useForm,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type SubmitErrorHandler,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import { withHandledErrors } from '../api/handledErrors';
import { errorCode, errorMessage, fieldErrors } from '../lib/apiError';
import { useIsSamePage } from './useIsSamePage';

/** Marks a call whose failure the form shows. A failure after the form was left is shown as a toast. */
export type Send = <Call extends Parameters<typeof withHandledErrors>[0]>(call: Call) => Call;

interface ServerErrorOptions {
  /** The first message about each field, by its name in the form. */
  fieldErrorsOf?: (error: unknown) => Record<string, string | undefined>;
  /** Whether the form shows an error at a part that is not a field, which then takes the focus. */
  isShownElsewhere?: (error: unknown) => boolean;
}

/** These errors open the login or a field for the code, and need no message. */
const ERRORS_WITHOUT_MESSAGE = ['NOT_SIGNED_IN', 'TOTP_REQUIRED'];

const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && (error as Error | null)?.name === 'AbortError';

/** A form of react-hook-form that is sent to the server, keeps its input after a failure and shows the server's errors. */
export const useServerForm = <Values extends FieldValues>({
  fieldErrorsOf,
  isShownElsewhere,
  ...options
}: UseFormProps<Values> & ServerErrorOptions) =>
  useServerErrors(useForm<Values>({ mode: 'onTouched', ...options }), {
    fieldErrorsOf,
    isShownElsewhere,
  });

/** The same for a form that outlives the component that shows it. */
export function useServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { fieldErrorsOf = fieldErrors, isShownElsewhere = () => false }: ServerErrorOptions = {},
) {
  const { errors, isSubmitting } = form.formState;
  const isInFlight = useRef(false);
  const trackIsHere = useIsSamePage();

  function showError(error: unknown): void {
    const messages = fieldErrorsOf(error);
    const names = Object.keys(form.getValues()).filter((name) => messages[name]);
    const isElsewhere = isShownElsewhere(error);
    for (const name of names) {
      form.setError(
        name as FieldPath<Values>,
        { type: 'server', message: messages[name] },
        { shouldFocus: name === names[0] && !isElsewhere },
      );
    }
    if (names.length > 0 || isElsewhere) return;
    const type = errorCode(error) ?? 'server';
    const message = ERRORS_WITHOUT_MESSAGE.includes(type) ? undefined : errorMessage(error);
    form.setError('root.serverError', { type, message });
  }

  /**
   * Like handleSubmit, but sends only once at a time.
   * @param onValid resolves with the server's error, which the form then shows
   */
  const handleSend =
    (
      onValid: (values: Values, send: Send) => Promise<unknown>,
      onInvalid?: SubmitErrorHandler<Values>,
    ) =>
    (event?: BaseSyntheticEvent): void => {
      event?.preventDefault();
      if (isInFlight.current) return;
      isInFlight.current = true;
      const isHere = trackIsHere();
      const send: Send = (call) => withHandledErrors(call, isHere);
      const submit = form.handleSubmit((values) => onValid(values, send), onInvalid);
      // Not within handleSubmit: until that has ended, a field that loses the focus is validated, which clears its error.
      void submit(event)
        .finally(() => {
          isInFlight.current = false;
        })
        .then((error) => {
          if (error && !isAborted(error) && isHere()) showError(error);
        });
    };

  return {
    ...form,
    handleSend,
    isSending: isSubmitting,
    /** The error that belongs to no field: its code and, where there is something to say, its message. */
    serverError: errors.root?.serverError,
    /** The props of a field: register() with the message of its error. */
    field: <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => {
      const error: FieldError | undefined = get(errors, name);
      return { ...form.register(name, rules), error: error?.message };
    },
  };
}

export type ServerForm<Values extends FieldValues> = ReturnType<typeof useServerErrors<Values>>;
