/**
 * The rules of imports, checked by `npm run lint`. A folder may import the folders before it in its list, so there are no
 * cycles.
 */

/** Layers of backend/src, the lowest first. Files outside folders, and commands/, may import everything. */
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

/** Layers of frontend/src, the lowest first. */
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

/** A module of the backend. Each folder of seller/ is a module. */
const MODULE = '^backend/src/(seller/[^/]+|[^/]+)/';
const TOP_LEVEL_FILE = '[^/]+$';

const layerRules = (side, folders) => [
  ...folders.map((folder, index) => ({
    name: 'imports-only-go-down',
    severity: 'error',
    from: { path: `^${side}/src/${folder}/` },
    to: {
      path: [...folders.slice(index + 1).map((above) => `${above}/`), TOP_LEVEL_FILE].map(
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
      comment: 'Use the functions of the other module; only a relation may name its entity.',
      severity: 'error',
      from: { path: MODULE, pathNot: '\\.entity\\.ts$' },
      to: { path: '^backend/src/.*\\.entity\\.ts$', pathNot: '^backend/src/$1/' },
    },
    {
      name: 'the-top-layer-owns-no-table',
      comment: 'Top-level files compose modules.',
      severity: 'error',
      from: { path: `^backend/src/${TOP_LEVEL_FILE}` },
      to: { path: '\\.entity\\.ts$' },
    },
    {
      name: 'only-tests-import-test-utilities',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: ['\\.test\\.tsx?$', '^frontend/src/test/'] },
      to: { path: '^frontend/src/test/' },
    },
    {
      name: 'only-pages-compose-features',
      comment: 'A feature may import the logic of another feature, but not its components.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/.*\\.tsx$', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'src-does-not-import-dev',
      comment:
        'Images contain no code of development and tests: dev/, bench/ and test/ import src/, not the other way round.',
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
    // A test in src/ may import test utilities, which import the whole shop.
    doNotFollow: { path: ['^backend/test/', '^frontend/src/test/'] },
    // The store's hooks need its types, which are inferred in app/: the only import of a higher layer.
    exclude: { path: ['node_modules', '^frontend/src/api/store\\.ts$'] },
    // Type imports count as well.
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    skipAnalysisNotInRules: true,
  },
};
