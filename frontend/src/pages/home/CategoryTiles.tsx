import { Link } from '../../components/Link';
import { CATEGORIES } from '../../lib/categories';
import { drawingOf, categoryBackground } from '../../lib/categoryBackground';
import { t } from '../../messages/shop';

export function CategoryTiles() {
  return (
    <section aria-labelledby="categories" className="pt-3 md:pt-5">
      <h2 id="categories" className="sr-only">
        {t('categories.heading')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(22%,4rem),1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(max(12%,5.25rem),1fr))] xl:gap-3">
        {CATEGORIES.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={`/products/${path.toLowerCase()}`}
              className={`group flex h-full flex-col items-center gap-x-2.5 gap-y-0.5 rounded-control px-1 py-2 text-center text-xs leading-tight font-semibold text-on-ground transition hover:brightness-97 active:scale-[0.98] forced-colors:border md:rounded-2xl xl:flex-row xl:px-3 xl:text-left xl:text-sm xl:leading-tight ${categoryBackground(path)}`}
            >
              <img
                src={drawingOf(path)}
                alt=""
                width={172}
                height={172}
                loading="lazy"
                className="size-9.5 shrink-0 object-contain transition-transform group-hover:scale-108 xl:size-11"
              />
              <span className="my-auto min-w-0">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
