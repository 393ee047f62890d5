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
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button {...props} variant={variant} size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  );
}
