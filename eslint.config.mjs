import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const MESSAGES = 'Texts that people read belong in the message files: see src/messages.';
const TEXT_ATTRIBUTES =
  '/^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|label|legend|hint|heading|failure|.+Label)$/';
const LETTERS = '/^(?!Larder$).*\\p{L}{2}/su';
const WORD = '/^\\p{Lu}\\p{Ll}/u';
/** Except names: a status in the API and a place. */
const SENTENCE = '/^(?!Out for delivery$|District of Columbia$)\\p{Lu}[\\p{L}’\\x27]* \\p{Ll}/u';
const CONTENT = ':matches(JSXElement, JSXFragment) > JSXExpressionContainer';
const READ = `JSXAttribute[name.name=${TEXT_ATTRIBUTES}]`;
const CHOICE = ':matches(ConditionalExpression, LogicalExpression)';
/** Messages of errors are for developers and stay in English. */
const NOT_IN_AN_ERROR =
  ':not(NewExpression, CallExpression[callee.type="Super"], CallExpression[callee.name="fail"])';

/** Texts that people read and that are not in a message file. */
const hardCodedText = [
  'JSXText[value=/^(?!\\s*Larder\\s*$).*\\p{L}/su]',
  `${CONTENT} > Literal[value=${WORD}]`,
  `${CONTENT} > ${CHOICE} > Literal[value=${WORD}]`,
  `${CONTENT} > TemplateLiteral > TemplateElement[value.raw=${LETTERS}]`,
  `${READ} > Literal[value=${LETTERS}]`,
  `${READ} > JSXExpressionContainer > Literal[value=${LETTERS}]`,
  `${READ} > JSXExpressionContainer > ${CHOICE} > Literal[value=${LETTERS}]`,
  `${READ} > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${LETTERS}]`,
  `Property[key.name=/^(label|title|text|note|hint|heading|message)$/] > Literal[value=${WORD}]`,
  `${NOT_IN_AN_ERROR} > Literal[value=${SENTENCE}]`,
  `${NOT_IN_AN_ERROR} > TemplateLiteral > TemplateElement:first-child[value.raw=${SENTENCE}]`,
].map((selector) => ({ selector, message: MESSAGES }));

const STRIPE = { name: 'stripe', message: 'Only payments/stripe/ may import the Stripe SDK.' };
const TRANSACTION = {
  selector: 'CallExpression[callee.property.name=/^(transaction|startTransaction)$/]',
  message: 'Use inTransaction() of database/transaction.ts.',
};

const SLEEP =
  'Wait for a state, not for a time: use until() of test/support/until, an event, or deferred().';
const CLOCK = 'Durations depend on the machine: count calls, or pass in the clock or the limit.';
const OWN_LIMIT = {
  selector:
    ':matches(CallExpression[callee.name=/^(it|test)$/][arguments.length>2], CallExpression[callee.name=/^(before|after)(All|Each)$/][arguments.length>1])',
  message: 'The time limit of all tests is in test/worker-setup.mjs.',
};
const EXPECT_LESS = 'CallExpression[callee.property.name=/^toBeLessThan/]';

/** Code that makes the result of a test depend on the machine. Test utilities such as until() may contain it. */
const sleepingImports = ['node:timers', 'node:timers/promises', 'timers', 'timers/promises'].map(
  (name) => ({ name, importNames: ['default', 'setTimeout', 'setInterval'], message: SLEEP }),
);
const machineDependent = [
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
    message: 'A fixed port may be in use: listen on port 0, or use test/support/ports.',
  },
];

const WAIT_FOR_STATE = 'Wait for a state, not for a time: ';

/** Code that makes the result of a frontend test depend on the load of the machine. */
const waitsForTime = [
  {
    selector: 'CallExpression[callee.name="setTimeout"]',
    message: `${WAIT_FOR_STATE}use settled(), or passTime() after stopTime() (test/time.ts).`,
  },
  {
    selector: 'CallExpression[callee.name="delay"]:not([arguments.0.value="infinite"])',
    message: `${WAIT_FOR_STATE}later() (test/later.ts) holds a response back until the test releases it.`,
  },
  {
    selector: 'CallExpression[callee.property.name=/^use(Fake|Real)Timers$/]',
    message: 'Use stopTime() of test/time.ts, which restores the clock after the test.',
  },
  {
    selector: 'CallExpression[callee.property.name="getTimerCount"]',
    message:
      'Other files of the worker may have timers: advance the clock, and assert that nothing happens.',
  },
  {
    selector: 'Property[key.name="timeout"]',
    message: 'The time limits of all tests are in test/setup.ts and vite.config.ts.',
  },
  {
    selector: 'CallExpression[callee.object.name="performance"][callee.property.name="now"]',
    message: 'Durations depend on the machine: count calls instead.',
  },
];

/** The same for the journeys. */
const journeyWaitsForTime = [
  {
    selector:
      'CallExpression[callee.name="setTimeout"], CallExpression[callee.property.name="waitForTimeout"]',
    message: `${WAIT_FOR_STATE}use expect(…).toBeVisible() or expect.poll().`,
  },
  {
    selector: 'Literal[value="networkidle"]',
    message: `${WAIT_FOR_STATE}use expectLoaded() or expectTakenOver() (e2e/support/loaded.ts).`,
  },
  {
    selector: 'Property[key.name="timeout"]:not([value.value=0])',
    message: 'The time limits of all journeys are in playwright.config.ts.',
  },
  {
    selector: 'NewExpression[callee.name="TOTP"]',
    message: 'Codes expire: use Authenticator (e2e/support/authenticator.ts).',
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
    // Rules that need types are in .oxlintrc.json.
    extends: [tseslint.configs.recommended],
    // Types named in decorated classes exist at run time.
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
          message: 'Only config/load-env.ts may read the environment.',
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
      'no-restricted-syntax': ['error', ...machineDependent, OWN_LIMIT],
    },
  },
  {
    // Each of these tests takes minutes.
    files: ['backend/test/ops/**/*spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...machineDependent] },
  },
  {
    files: ['backend/{src,dev,bench}/**/*.spec.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [STRIPE, ...sleepingImports] }],
      'no-restricted-syntax': ['error', TRANSACTION, ...machineDependent, OWN_LIMIT],
    },
  },
  { files: ['frontend/**/*.{ts,tsx}'], languageOptions: { globals: globals.browser } },
  {
    // These rules compile every component and take most of the linter's time; tests and build plugins have no components of the shop.
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/**/*.test.{ts,tsx}', 'frontend/src/test/**'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/**/*.test.{ts,tsx}', 'frontend/src/test/**'],
    rules: { 'no-restricted-syntax': ['error', ...hardCodedText] },
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
              message: 'Use components/Link, whose links take a fifth of the code.',
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
    // Takes screenshots for people to look at.
    ignores: ['frontend/e2e/**/screens.ts', 'frontend/e2e/support/{screenshot,authenticator}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...journeyWaitsForTime] },
  },
  { files: ['scripts/**/*.mjs', '**/*.config.{ts,mjs}'], rules: { 'no-console': 'off' } },
);
