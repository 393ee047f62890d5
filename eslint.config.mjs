import js from '@eslint/js';
import prettier from 'eslint-config-prettier/flat';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const CATALOGUE = 'What people read stands in the catalogue of words: see src/messages.';
const READ_ALOUD =
  '/^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|label|legend|hint|heading|failure|.+Label)$/';
const LETTERS = '/^(?!Larder$).*\\p{L}{2}/su';
const WORD = '/^\\p{Lu}\\p{Ll}/u';
/** But for names: of a status in the API, and of a place. */
const SENTENCE = '/^(?!Out for delivery$|District of Columbia$)\\p{Lu}[\\p{L}’\\x27]* \\p{Ll}/u';
const CONTENT = ':matches(JSXElement, JSXFragment) > JSXExpressionContainer';
const READ = `JSXAttribute[name.name=${READ_ALOUD}]`;
const CHOICE = ':matches(ConditionalExpression, LogicalExpression)';
/** Errors speak to those who mend the shop. */
const SAID =
  ':not(NewExpression, CallExpression[callee.type="Super"], CallExpression[callee.name="fail"])';

/** Text for people, where the catalogue of words does not have it. */
const textOutsideTheCatalogue = [
  'JSXText[value=/^(?!\\s*Larder\\s*$).*\\p{L}/su]',
  `${CONTENT} > Literal[value=${WORD}]`,
  `${CONTENT} > ${CHOICE} > Literal[value=${WORD}]`,
  `${CONTENT} > TemplateLiteral > TemplateElement[value.raw=${LETTERS}]`,
  `${READ} > Literal[value=${LETTERS}]`,
  `${READ} > JSXExpressionContainer > Literal[value=${LETTERS}]`,
  `${READ} > JSXExpressionContainer > ${CHOICE} > Literal[value=${LETTERS}]`,
  `${READ} > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${LETTERS}]`,
  `Property[key.name=/^(label|title|text|note|hint|heading|message)$/] > Literal[value=${WORD}]`,
  `${SAID} > Literal[value=${SENTENCE}]`,
  `${SAID} > TemplateLiteral > TemplateElement:first-child[value.raw=${SENTENCE}]`,
].map((selector) => ({ selector, message: CATALOGUE }));

const STRIPE = { name: 'stripe', message: 'Only payments/stripe/ talks to Stripe.' };
const TRANSACTION = {
  selector: 'CallExpression[callee.property.name=/^(transaction|startTransaction)$/]',
  message: 'Transactions go through inTransaction() of database/transaction.ts.',
};

const SLEEP =
  'A test waits for a state, never for a time: until() of test/support/until, an event, or deferred().';
const CLOCK =
  'How long something takes depends on the machine: count calls, or pass the clock or the limit in.';
const OWN_LIMIT = {
  selector:
    ':matches(CallExpression[callee.name=/^(it|test)$/][arguments.length>2], CallExpression[callee.name=/^(before|after)(All|Each)$/][arguments.length>1])',
  message: 'All tests have the one limit of test/worker-setup.mjs.',
};
const EXPECT_LESS = 'CallExpression[callee.property.name=/^toBeLessThan/]';

/** What makes the result of a test depend on the machine. Helpers may do so, such as until() itself. */
const sleepingImports = ['node:timers', 'node:timers/promises', 'timers', 'timers/promises'].map(
  (name) => ({ name, importNames: ['default', 'setTimeout', 'setInterval'], message: SLEEP }),
);
const unsteadyInTests = [
  { selector: 'CallExpression[callee.name=/^(setTimeout|setInterval)$/]', message: SLEEP },
  { selector: 'CallExpression[callee.property.name=/^(setTimeout|setInterval)$/]', message: SLEEP },
  {
    selector: 'CallExpression[callee.object.name="performance"][callee.property.name="now"]',
    message: CLOCK,
  },
  {
    selector: 'MemberExpression[object.name="process"][property.name=/^(hrtime|cpuUsage)$/]',
    message: CLOCK,
  },
  {
    selector: `${EXPECT_LESS} CallExpression[callee.object.name="Date"][callee.property.name="now"]`,
    message: CLOCK,
  },
  {
    selector: `${EXPECT_LESS} > MemberExpression > CallExpression > .arguments:matches([name=/(took|elapsed|duration|milliseconds)$/i], [property.name=/(took|elapsed|duration|milliseconds)$/i])`,
    message: CLOCK,
  },
  {
    selector:
      'BinaryExpression[operator="-"][right.name=/^(start|started|begin|began|begun|.+At)$/] > CallExpression.left[callee.property.name="now"]',
    message: CLOCK,
  },
  {
    selector:
      'CallExpression[callee.property.name="listen"] > Literal.arguments:first-child[value>0]',
    message: 'Others may listen at a fixed port: listen at 0, or use test/support/ports.',
  },
];

const PASS_TIME = 'A test waits for a state, never for a time: ';

/** What makes a test of the frontend depend on how busy the machine is. */
const waitsForTime = [
  {
    selector: 'CallExpression[callee.name="setTimeout"]',
    message: `${PASS_TIME}settled(), or passTime() after stopTime() (test/time.ts).`,
  },
  {
    selector: 'CallExpression[callee.name="delay"]:not([arguments.0.value="infinite"])',
    message: `${PASS_TIME}later() (test/later.ts) holds an answer until the test lets it go.`,
  },
  {
    selector: 'CallExpression[callee.property.name=/^use(Fake|Real)Timers$/]',
    message: 'stopTime() of test/time.ts stops the clock, and starts it again after the test.',
  },
  {
    selector: 'Property[key.name="timeout"]',
    message: 'The limits stand in test/setup.ts and vite.config.ts, for all tests.',
  },
  {
    selector: 'CallExpression[callee.object.name="performance"][callee.property.name="now"]',
    message: 'How long something takes depends on the machine: count what it does.',
  },
];

/** The same for the journeys. */
const journeyWaitsForTime = [
  {
    selector:
      'CallExpression[callee.name="setTimeout"], CallExpression[callee.property.name="waitForTimeout"]',
    message: `${PASS_TIME}expect(…).toBeVisible() and expect.poll().`,
  },
  {
    selector: 'Literal[value="networkidle"]',
    message: `${PASS_TIME}expectLoaded() and expectTakenOver() (e2e/support/loaded.ts).`,
  },
  {
    selector: 'Property[key.name="timeout"]:not([value.value=0])',
    message: 'The limits stand in playwright.config.ts, for all journeys.',
  },
  {
    selector: 'NewExpression[callee.name="TOTP"]',
    message: 'Codes are good for a time: Authenticator (e2e/support/authenticator.ts).',
  },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.data/',
      'coverage/',
      'bench-data/',
      'bench-results/',
      '**/test-results/',
      '**/playwright-report/',
      'frontend/src/api/schema.d.ts',
    ],
  },
  js.configs.recommended,
  { languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    // Without types: the rules that ask for them are in .oxlintrc.json.
    extends: [tseslint.configs.recommended],
    // What a decorated class names as a type is there when it runs.
    languageOptions: {
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['backend/{src,dev,bench}/**/*.{ts,tsx}'],
    ignores: ['backend/src/payments/stripe/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [STRIPE] }],
    },
  },
  {
    files: ['backend/{src,dev,bench}/**/*.{ts,tsx}'],
    ignores: [
      'backend/src/config/load-env.ts',
      'backend/src/common/print-line.ts',
      'backend/{src,dev,bench}/**/*.spec.{ts,tsx}',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only config/load-env.ts reads the environment.',
        },
      ],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
    },
  },
  {
    files: ['backend/{src,dev,bench}/**/*.{ts,tsx}'],
    ignores: ['backend/src/database/transaction.ts'],
    rules: {
      'no-restricted-syntax': ['error', TRANSACTION],
    },
  },
  {
    files: ['backend/test/**/*spec.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: sleepingImports }],
      'no-restricted-syntax': ['error', ...unsteadyInTests, OWN_LIMIT],
    },
  },
  {
    // Each of these tests takes minutes.
    files: ['backend/test/ops/**/*spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...unsteadyInTests] },
  },
  {
    files: ['backend/{src,dev,bench}/**/*.spec.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [STRIPE, ...sleepingImports] }],
      'no-restricted-syntax': ['error', TRANSACTION, ...unsteadyInTests, OWN_LIMIT],
    },
  },
  { files: ['frontend/**/*.{ts,tsx}'], languageOptions: { globals: globals.browser } },
  {
    // These rules compile every component, which takes most of the time of the linter: tests and build plugins have none of the shop's.
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/**/*.test.{ts,tsx}', 'frontend/src/test/**'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/**/*.test.{ts,tsx}', 'frontend/src/test/**'],
    rules: { 'no-restricted-syntax': ['error', ...textOutsideTheCatalogue] },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/components/Link.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-router-dom',
              importNames: ['Link', 'NavLink'],
              message: 'The links of components/Link take a fifth of their room.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['frontend/src/**/*.test.{ts,tsx}', 'frontend/build/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...waitsForTime] },
  },
  {
    files: ['frontend/e2e/**/*.ts'],
    // Not a test: pictures to be looked at.
    ignores: ['frontend/e2e/**/screens.ts', 'frontend/e2e/support/{take,authenticator}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...journeyWaitsForTime] },
  },
  { files: ['scripts/**/*.mjs', '**/*.config.{ts,mjs}'], rules: { 'no-console': 'off' } },
  prettier,
);
