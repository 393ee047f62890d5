import { Camera, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorTextClass } from '../../../components/classes';
import { IconButton } from '../../../components/IconButton';
import { shrinkPicture, type PictureProblem } from '../../../lib/shrinkPicture';
import { t } from '../../../messages/problems';

interface PhotoInputProps {
  photo: File | undefined;
  onChange: (photo: File | undefined) => void;
  /** True while a photo is being resized; nothing is sent meanwhile. */
  onPreparing: (isPreparing: boolean) => void;
}

/** Input for one photo, which is resized before it is sent. */
export function PhotoInput({ photo, onChange, onPreparing }: PhotoInputProps) {
  const id = useId();
  const [problem, setProblem] = useState<PictureProblem>();
  const chosen = useRef(0);

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    const turn = ++chosen.current;
    setProblem(undefined);
    onPreparing(true);
    const small = await shrinkPicture(file);
    // Another photo was chosen meanwhile.
    if (turn !== chosen.current) return;
    onPreparing(false);
    const isUsable = small instanceof File;
    setProblem(isUsable ? undefined : small);
    onChange(isUsable ? small : undefined);
  }

  if (photo) {
    return (
      <div className="flex items-center gap-3">
        <Preview photo={photo} />
        <p className="min-w-0 flex-1 text-sm wrap-anywhere">{photo.name}</p>
        <IconButton label={t('photo.remove')} onClick={() => onChange(undefined)}>
          <X aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
        </IconButton>
      </div>
    );
  }
  return (
    <div>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-control px-5 font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand hover:bg-brand-tint"
      >
        <Camera aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
        {t('photo.add')}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = ''; // allows choosing the same file again
          }}
          className="sr-only"
        />
      </label>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
        {t('photo.hint')}
      </p>
      {problem && (
        <p role="alert" className={errorTextClass}>
          {t(`photo.${problem}`)}
        </p>
      )}
    </div>
  );
}

function Preview({ photo }: { photo: File }) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(photo);
    if (ref.current) ref.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  return <img ref={ref} alt="" className="size-16 shrink-0 rounded-control object-cover" />;
}
