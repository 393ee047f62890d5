/** The shop's own rules for oxlint, enabled in .oxlintrc.json. */

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

const HARD_CODED_TEXTS = [
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
];

const SLEEP =
  'Wait for a state, not for a time: use until() of test/support/until, an event, or deferred().';
const CLOCK = 'Durations depend on the machine: count calls, or pass in the clock or the limit.';
const LESS_THAN = 'CallExpression[callee.property.name=/^toBeLessThan/]';
const DURATION = '/(took|elapsed|duration|milliseconds)$/i';
const START = '/^(start|started|begin|began|begun|.+At)$/';
const OWN_LIMIT = 'The time limit of all tests is in test/worker-setup.mjs.';

const WAIT_FOR_STATE = 'Wait for a state, not for a time: ';

/** Per rule, the code that it forbids as esquery selectors, and their messages. */
const FORBIDDEN = {
  'no-hard-coded-text': Object.fromEntries(HARD_CODED_TEXTS.map((text) => [text, MESSAGES])),

  'no-own-transaction': {
    'CallExpression[callee.property.name=/^(transaction|startTransaction)$/]':
      'Use inTransaction() of database/transaction.ts.',
  },

  // Code that makes the result of a test depend on the machine. Test utilities such as until() may contain it.
  'no-machine-dependence': {
    'ImportDeclaration[source.value=/^(node:)?timers(\\/promises)?$/] > :matches(ImportDefaultSpecifier, ImportNamespaceSpecifier, ImportSpecifier[imported.name=/^(default|setTimeout|setInterval)$/])':
      SLEEP,
    'CallExpression[callee.name=/^(setTimeout|setInterval)$/]': SLEEP,
    'CallExpression[callee.property.name=/^(setTimeout|setInterval)$/]': SLEEP,
    'CallExpression[callee.object.name="performance"][callee.property.name="now"]': CLOCK,
    'MemberExpression[object.name="process"][property.name=/^(hrtime|cpuUsage)$/]': CLOCK,
    [`${LESS_THAN} CallExpression[callee.object.name="Date"][callee.property.name="now"]`]: CLOCK,
    [`${LESS_THAN} > MemberExpression > CallExpression > .arguments:matches([name=${DURATION}], [property.name=${DURATION}])`]:
      CLOCK,
    [`BinaryExpression[operator="-"][right.name=${START}] > CallExpression.left[callee.property.name="now"]`]:
      CLOCK,
    'CallExpression[callee.property.name="listen"] > Literal.arguments:first-child[value>0]':
      'A fixed port may be in use: listen on port 0, or use test/support/ports.',
  },

  'no-own-time-limit': {
    'CallExpression[callee.name=/^(it|test)$/][arguments.length>2]': OWN_LIMIT,
    'CallExpression[callee.name=/^(before|after)(All|Each)$/][arguments.length>1]': OWN_LIMIT,
  },

  // Code that makes the result of a frontend test depend on the load of the machine.
  'no-waiting-in-frontend-tests': {
    'CallExpression[callee.name="setTimeout"]': `${WAIT_FOR_STATE}use settled(), or passTime() after stopTime() (test/time.ts).`,
    'CallExpression[callee.name="delay"]:not([arguments.0.value="infinite"])': `${WAIT_FOR_STATE}later() (test/later.ts) holds a response back until the test releases it.`,
    'CallExpression[callee.property.name=/^use(Fake|Real)Timers$/]':
      'Use stopTime() of test/time.ts, which restores the clock after the test.',
    'CallExpression[callee.property.name="getTimerCount"]':
      'Other files of the worker may have timers: advance the clock, and assert that nothing happens.',
    'Property[key.name="timeout"]':
      'The time limits of all tests are in test/setup.ts and vite.config.ts.',
    'CallExpression[callee.object.name="performance"][callee.property.name="now"]':
      'Durations depend on the machine: count calls instead.',
  },

  'no-waiting-in-journeys': {
    'CallExpression[callee.name="setTimeout"], CallExpression[callee.property.name="waitForTimeout"]': `${WAIT_FOR_STATE}use expect(…).toBeVisible() or expect.poll().`,
    'Literal[value="networkidle"]': `${WAIT_FOR_STATE}use expectLoaded() or expectHydrated() (e2e/support/loaded.ts).`,
    'Property[key.name="timeout"]:not([value.value=0])':
      'The time limits of all journeys are in playwright.config.ts.',
    'NewExpression[callee.name="TOTP"]':
      'Codes expire: use Authenticator (e2e/support/authenticator.ts).',
  },
};

/** A rule that reports each node that a selector matches. */
const ruleOf = (messages) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
});

export default {
  meta: { name: 'larder' },
  rules: Object.fromEntries(
    Object.entries(FORBIDDEN).map(([name, messages]) => [name, ruleOf(messages)]),
  ),
};
