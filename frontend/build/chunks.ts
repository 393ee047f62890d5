import fs from 'node:fs';
import path from 'node:path';

const SRC = path.resolve(import.meta.dirname, '../src');

/**
 * A pattern for files of src, named without their endings. A list instead of a rule by size or number of uses: such rules made
 * pages load twice as much, or twice as many files.
 * @throws if a file is missing, so that no list contains files that were moved
 */
function files(folder: string, names: string): string {
  const list = names.trim().split(/\s+/);
  const existing = new Set(
    fs.readdirSync(path.join(SRC, folder)).map((name) => name.split('.')[0]),
  );
  const missing = list.filter((name) => !existing.has(name));
  if (missing.length > 0) throw new Error(`src/${folder} has no ${missing.join(', ')}`);
  return `src/${folder}/(?:${list.join('|')})\\.`;
}

const messages = (names: string): string[] => [
  files('messages', names),
  files('messages/en', names),
];

const icons = (names: string): string =>
  `lucide-react/dist/esm/icons/(?:${names.trim().split(/\s+/).join('|')})\\.`;

const anyOf = (patterns: readonly string[]): RegExp =>
  new RegExp(patterns.join('|').replaceAll('/', '[\\\\/]'));

/** Small files that several later screens share. */
const small = anyOf([
  icons(`arrow-left check chevron-down chevron-left chevron-right clock credit-card download eye eye-off image-off list-plus log-out
    map-pin plus printer refresh-cw sliders-horizontal user-round`),
  files(
    'lib',
    `categoryBackground dates email hiddenHash inputEvents liveOrders numbers productPath randomKey saveFile
    unitPrice urlQuery`,
  ),
  files(
    'components',
    `Breadcrumbs EmptyState Field FocusedHeading FormAlert FormError NotFoundMessage Price ProductPicture
    QueryFallback SectionHeading Select Skeleton Switch TextAreaField useExternalRedirect useHandledErrors
    useIsSamePage useNavigateIfStillHere useStickyBar useStored useSwitch useUrlFilters`,
  ),
  files('api', 'download inactivityTimeout queryUrl sendForm'),
  files('pages', 'BuyAgainRow RequireCustomer productCardParts'),
  files('app/layout', 'useLogout'),
  files('art', 'empty-orders not-found'),
  files('features/account', 'accountRules PasswordField useLinkToken'),
  'src/features/favourites/',
  files('features/cart', 'AddToCart addItems'),
  files('features/address', 'addressApi'),
  files('features/checkout', 'boughtItems checkoutApi usePendingCheckout'),
  files('features/orders', 'orderStatuses buyAgainApi'),
  files('features/shop', 'shopApi shopZone'),
  files('features/products', 'findCategory ProductCard productsApi relatedApi'),
  files('features/products/filters', 'filterValues'),
  files('features/products/list', 'ProductGrid ProductGridSkeleton productFilters productQueries'),
]);

/** The files that browsers download: their hashes are part of the first screen, so there are few. */
export const chunkGroups = [
  {
    name: 'libraries',
    // The chart library has another version of reselect, which stays with it.
    test: /^(?!.*[\\/]recharts[\\/]).*node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@reduxjs|redux|redux-thunk|react-redux|immer|reselect|@standard-schema)[\\/]/,
    priority: 2,
  },
  // The first screen in one file, which later files import; `main` alone starts the shop.
  { name: 'shop', test: anyOf([files('app', 'hydratePage store')]), priority: 1 },
  { name: 'small', test: small },
  {
    // Shared by the page of a product, the cart and their dialogs.
    name: 'dialog',
    test: anyOf([
      files('components', 'Dialog ConfirmDialog'),
      files('features/products/allergens', 'allergenNames useAvoidedAllergens AvoidedAllergens'),
      ...messages('allergens'),
    ]),
  },
  {
    // Shared by the cart and the pages before and after it.
    name: 'buying',
    test: anyOf([
      icons('trash'),
      files('features/orders/reorder', 'reorderItems reorderText'),
      files('features/orders', 'ordersApi'),
      files('features/cart', 'useCartLines'),
      files('features/cart/changes', 'seenLines forgetRemoved'),
      files('features/checkout', 'resumeCheckout resolveAttempt'),
      ...messages('cart address instructions reorder'),
    ]),
  },
  {
    // Formats of addresses, for the pages that show or ask for one.
    name: 'postal',
    test: anyOf(['virtual:postal-rules', files('lib', 'addressText countries postalRules')]),
  },
  {
    // Shared by the footer, the menus and the content below the header.
    name: 'below',
    test: anyOf([
      icons('monitor moon sun'),
      files('components', 'LanguageLink LanguageAndTheme ThemeChoice'),
      files('lib', 'theme'),
      ...messages('belowTheFold'),
    ]),
  },
  {
    // The German messages of most pages, which browsers load before they know the page.
    name: 'german',
    test: anyOf([
      files(
        'messages/de',
        `shop home product products allergens components belowTheFold account orders favourites`,
      ),
    ]),
  },
  // Last, since a group includes the dependencies of its files that no group before it contains.
  {
    name: 'sellers-small',
    test: /[\\/]src[\\/]seller[\\/](?!messages[\\/]de|SellerArea)/,
    minShareCount: 3,
  },
];
