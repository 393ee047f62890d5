export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" data-loading className="grid place-items-center gap-3 py-16 text-soft">
      <span
        aria-hidden="true"
        className="size-9 animate-spin rounded-full border-3 border-line border-t-brand"
      />
      <span>{label}</span>
    </div>
  );
}
