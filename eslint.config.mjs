import js from '@eslint/js';
import prettier from 'eslint-config-prettier/flat';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Floors of backend/src, the lowest first. What stands in no folder is the roof and may import everything. */
const floors = [
  ['common', 'config', 'database', 'embedded-postgres', 'jobs'],
  ['auth', 'changes', 'client-errors'],
  ['cart', 'address', 'products', 'health'],
  ['orders'],
  ['payments'],
  ['account'],
  ['seller'],
];
const roof = './backend/src/*.ts';

const backendZones = floors.flatMap((floor, index) =>
  floor.map((folder) => ({
    target: `./backend/src/${folder}`,
    from: [
      ...floors
        .slice(index + 1)
        .flat()
        .map((above) => `./backend/src/${above}/**`),
      roof,
    ],
    message:
      'Imports only go down: seller -> account -> payments -> orders -> cart, address, products -> auth, changes -> common.',
  })),
);

/** Lists which folders of frontend/src may not import from which others: imports go one way. */
const frontendZones = [
  // components, lib and api know no feature; features know no page; pages and the sellers' area do not know the app.
  { target: ['components', 'lib', 'api'], from: ['features', 'pages', 'seller', 'app'] },
  { target: ['lib', 'api'], from: ['components'] },
  { target: ['lib'], from: ['api'] },
  { target: ['features'], from: ['pages', 'seller', 'app'], except: ['hooks.ts'] },
  // Customers never load what only sellers see.
  { target: ['pages'], from: ['seller', 'app'], except: ['hooks.ts'] },
  { target: ['seller'], from: ['pages', 'app'], except: ['hooks.ts'] },
].flatMap(({ target, from, except }) =>
  target.flatMap((to) =>
    from.map((source) => ({
      target: `./frontend/src/${to}`,
      from: `./frontend/src/${source}`,
      ...(source === 'app' && except && { except }),
      message: 'Imports go one way: app -> seller, pages -> features -> components, lib, api.',
    })),
  ),
);

/** A feature may use another feature's *Api.ts and *Slice.ts, never its components: pages compose. */
const features = ['auth', 'products', 'cart', 'address', 'orders'];
const featureZones = features.map((feature) => ({
  target: `./frontend/src/features/${feature}`,
  from: `./frontend/src/features/!(${feature})/!(*Api|*Slice|*Listener).{ts,tsx}`,
  message: "A feature uses another's *Api.ts or *Slice.ts only; pages compose components.",
}));

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.data/',
      'coverage/',
      '**/test-results/',
      '**/playwright-report/',
      'frontend/src/api/schema.d.ts',
    ],
  },
  js.configs.recommended,
  { languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['backend/src/**/*.ts', 'frontend/src/**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx'],
          extensionAlias: { '.js': ['.ts', '.js'] },
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...backendZones, ...frontendZones, ...featureZones] },
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/payments/stripe/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'stripe', message: 'Only payments/stripe/ talks to Stripe.' }],
        },
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/config/env.ts', 'backend/src/**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only config/env.ts reads the environment.',
        },
      ],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/database/transaction.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(transaction|startTransaction)$/]',
          message: 'Transactions go through inTransaction() of database/transaction.ts.',
        },
      ],
    },
  },
  {
    files: ['backend/test/**/*.ts', '**/*.{spec,test}.{ts,tsx}'],
    rules: {
      // What supertest answers is unknown by nature; a test that reads a wrong field fails by itself.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
    languageOptions: { globals: globals.browser },
  },
  { files: ['scripts/**/*.mjs', '**/*.config.{ts,mjs}'], rules: { 'no-console': 'off' } },
  prettier,
);
