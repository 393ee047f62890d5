/**
 * Which file may import which; `npm run lint` holds it. A folder may import the folders before it in its list: an import
 * goes down, or along its layer to the left, so there are no cycles.
 */

/** Layers of backend/src, the lowest first. Files that stand in no folder, and commands/, are the roof and may import everything. */
const backend = [
  ['metrics'],
  ['common', 'tracing', 'config', 'database', 'embedded-postgres', 'jobs'],
  ['mail', 'audit-log', 'auth', 'admission'],
  [
    'health',
    'shop',
    'contact',
    'newsletter',
    'client-errors',
    'address',
    'products',
    'cart',
    'favourites',
    'shopping-lists',
  ],
  ['orders'],
  ['payments'],
  ['account', 'pages'],
  ['seller'],
  ['invariants', 'backup'],
].flat();

/** Floors of frontend/src, the lowest first. */
const frontend = [
  ['styles'],
  ['messages'],
  ['lib'],
  ['api', 'components'],
  [
    'features/shop',
    'features/account',
    'features/address',
    'features/products',
    'features/favourites',
    'features/cart',
    'features/lists',
  ],
  ['features/orders'],
  ['features/checkout'],
  ['pages'],
  ['seller'],
  ['app'],
].flat();

/** A module of the backend; in the sellers' layer each folder is one. */
const MODULE = '^backend/src/(seller/[^/]+|[^/]+)/';
const ROOF = '[^/]+$';

const layerRules = (side, folders) => [
  ...folders.map((folder, index) => ({
    name: 'imports-only-go-down',
    severity: 'error',
    from: { path: `^${side}/src/${folder}/` },
    to: {
      path: [...folders.slice(index + 1).map((above) => `${above}/`), ROOF].map(
        (above) => `^${side}/src/${above}`,
      ),
    },
  })),
  {
    name: 'each-folder-has-a-layer',
    severity: 'error',
    from: {
      path: `^${side}/src/[^/]+/`,
      pathNot: [...folders, 'commands', 'test'].map((folder) => `^${side}/src/${folder}/`),
    },
    to: {},
  },
];

export default {
  forbidden: [
    ...layerRules('backend', backend),
    ...layerRules('frontend', frontend),
    {
      name: 'sellers-use-no-pages-of-customers',
      severity: 'error',
      from: { path: '^frontend/src/seller/' },
      to: { path: '^frontend/src/pages/' },
    },
    {
      name: 'each-module-owns-its-tables',
      comment: 'Another module’s rows go through its functions; only a relation names its entity.',
      severity: 'error',
      from: { path: MODULE, pathNot: '\\.entity\\.ts$' },
      to: { path: '^backend/src/.*\\.entity\\.ts$', pathNot: '^backend/src/$1/' },
    },
    {
      name: 'the-top-layer-owns-no-table',
      comment: 'It puts modules together.',
      severity: 'error',
      from: { path: `^backend/src/${ROOF}` },
      to: { path: '\\.entity\\.ts$' },
    },
    {
      name: 'only-tests-use-what-tests-share',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: ['\\.test\\.tsx?$', '^frontend/src/test/'] },
      to: { path: '^frontend/src/test/' },
    },
    {
      name: 'pages-put-features-together',
      comment: 'A feature may use what another one knows, never what it shows.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/.*\\.tsx$', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'src-knows-no-dev',
      comment:
        'What only development and tests need is in no image: dev/, bench/ and test/ import src/, never the other way.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^backend/(dev|bench|test)/' },
    },
    {
      name: 'no-cycle-of-files',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycle-of-folders',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    // A test in src/ may use what tests share, which uses all of the shop.
    doNotFollow: { path: ['^backend/test/', '^frontend/src/test/'] },
    exclude: { path: 'node_modules' },
    // An import of types counts like any other.
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    skipAnalysisNotInRules: true,
  },
};
