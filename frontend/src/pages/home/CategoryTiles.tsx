import { Link } from '../../components/Link';
import { SectionHeading } from '../../components/SectionHeading';
import { CATEGORIES } from '../../lib/categories';
import { groundClass } from '../../lib/grounds';
import { t } from '../../messages/shop';

const FOLDER = '../../art/tiles';
const ART = import.meta.glob<string>('../../art/tiles/*.webp', { eager: true, import: 'default' });

export function CategoryTiles() {
  return (
    <section aria-labelledby="categories" className="section">
      <SectionHeading id="categories">{t('categories.heading')}</SectionHeading>
      <ul className="-mx-4 flex snap-x scroll-px-4 [scrollbar-width:none] gap-3 overflow-x-auto px-4 pb-1 md:mx-0 md:grid md:grid-cols-7 md:gap-2.5 md:px-0 lg:gap-3.5">
        {CATEGORIES.map(({ path, label }) => (
          <li key={path} className="w-31 shrink-0 snap-start md:w-auto">
            <Link
              to={`/products/${path.toLowerCase()}`}
              className={`group flex h-full flex-col items-center gap-2 rounded-card px-2.5 pt-4.5 pb-4 text-center text-[0.90625rem] leading-tight md:px-1.5 md:text-sm lg:px-2.5 lg:text-[0.90625rem] font-semibold text-on-ground ${groundClass(path)}`}
            >
              <img
                src={ART[`${FOLDER}/${path.toLowerCase()}.webp`]}
                alt=""
                width={172}
                height={172}
                loading="lazy"
                className="size-21.5 object-contain md:size-16 lg:size-21.5 transition-transform duration-200 group-hover:-translate-y-1 group-hover:scale-105"
              />
              <span className="my-auto">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
