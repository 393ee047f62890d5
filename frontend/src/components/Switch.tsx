import type { ComponentProps } from 'react';

type SwitchProps = Omit<ComponentProps<'button'>, 'role' | 'type' | 'children' | 'className'> & {
  isOn: boolean;
};

/** A switch that takes effect immediately. Its label is separate. */
export function Switch({ isOn, ...props }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      {...props}
      className="group grid h-11 w-12 shrink-0 place-items-center rounded-control"
    >
      <span
        aria-hidden="true"
        className="flex h-6.5 w-11.5 items-center rounded-full bg-control px-0.75 transition-colors group-aria-checked:bg-brand"
      >
        <span className="size-5 rounded-full bg-surface transition-transform group-aria-checked:translate-x-5" />
      </span>
    </button>
  );
}
