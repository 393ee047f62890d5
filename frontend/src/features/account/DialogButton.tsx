import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';

interface DialogButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'className' | 'ref'
> {
  label: string;
  /** The heading of the dialog. */
  title: string;
  /** The form, which calls the function when it is done. */
  children: (close: () => void) => ReactNode;
}

/** Opens a form in a modal dialog, so that no two forms are open at a time and the focus returns to the button. */
export function DialogButton({
  label,
  title,
  variant = 'outline',
  children,
  ...props
}: DialogButtonProps) {
  /** A new object each time it is opened: a form that was closed while it was being saved must not close the next one. */
  const [opened, setOpened] = useState<object>();
  return (
    <>
      <Button {...props} variant={variant} size="sm" onClick={() => setOpened({})}>
        {label}
      </Button>
      <Dialog open={opened !== undefined} onClose={() => setOpened(undefined)} title={title} isForm>
        {children(() => setOpened((now) => (now === opened ? undefined : now)))}
      </Dialog>
    </>
  );
}
