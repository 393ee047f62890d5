import { withoutHtml } from './plain-text.js';

it.each([
  'Cheese <aged 12 months>',
  'R&amp;B',
  'A <3 B> C',
  'a<b',
  '<EU>',
  '<pasteurised>',
  '<bio>',
  '</farm>',
  '<a'.repeat(30_000),
])('does not change a text without HTML: %#', (text) => {
  expect(withoutHtml(text)).toBe(text);
});

it.each([
  ['<p>Milk</p>', 'Milk'],
  ['<P class="x">Milk</P>', 'Milk'],
  ['Milk<br>Salt<br/>', 'Milk\nSalt'],
  ['<h2>Fresh &amp; cold</h2>', 'Fresh & cold'],
  ['<b>Milk</b> <pasteurised>, 3 < 4, &lt;EU&gt;', 'Milk <pasteurised>, 3 < 4, <EU>'],
  ['<p>1<!-- x -->2</p><style>p{}</style><script>x()</script>', '12'],
])('removes known tags: %s', (html, text) => {
  expect(withoutHtml(html).trim()).toBe(text);
});
