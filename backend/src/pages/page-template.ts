import { LANGUAGES } from '../common/language.js';
import { HEAD_TEXTS } from './head-texts.js';
import type { PageHead } from './page-head.js';
import type { RenderedPage } from './page-renderer.js';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Also escapes for XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** JSON for a script element, which no text in it can close. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const meta = (name: string, content: string | undefined, attribute = 'name'): string =>
  content === undefined ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;

const TITLE = /<title>[^<]*<\/title>/;
const ROOT = '<div id="root"></div>';
/** Preloads needed only by pages without content (frontend/build/pageCode.ts). */
const PAGE_CODE = /<template id="page-code">.*?<\/template>\s*/s;

function tagsOf(head: PageHead): string {
  const { status, language, title, description, canonical, alternates, picture, structured } = head;
  const others = LANGUAGES.filter((each) => each !== language);
  const isFound = status === 200 && canonical !== undefined;
  return [
    meta('description', description),
    isFound ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : meta('robots', 'noindex'),
    ...alternates.map(
      ({ lang, url }) => `<link rel="alternate" hreflang="${lang}" href="${escapeHtml(url)}">`,
    ),
    meta('og:site_name', 'Larder', 'property'),
    meta('og:type', 'website', 'property'),
    meta('og:locale', HEAD_TEXTS[language].locale, 'property'),
    ...(isFound
      ? others.map((each) => meta('og:locale:alternate', HEAD_TEXTS[each].locale, 'property'))
      : []),
    meta('og:title', title, 'property'),
    meta('og:description', description, 'property'),
    meta('og:url', canonical, 'property'),
    meta('og:image', picture, 'property'),
    ...structured.map((data) => `<script type="application/ld+json">${escapeJson(data)}</script>`),
  ].join('');
}

/** Rendered content; without data, the scripts render the page again instead of hydrating it. */
export type ShownPage = Omit<RenderedPage, 'data'> & Partial<Pick<RenderedPage, 'data'>>;

/** Inserts rendered content into the HTML of the frontend's build. */
export class PageTemplate {
  /** The HTML before the title, between the title and the end of the head, then before and after #root. */
  private readonly parts: readonly [string, string, string, string];

  /** @param shell the HTML of the build, in the language of the pages */
  constructor(shell: string) {
    const [beforeTitle = '', afterTitle = ''] = shell.replace(PAGE_CODE, '').split(TITLE, 2);
    const [restOfHead = '', body = ''] = afterTitle.split('</head>', 2);
    const [beforeRoot = '', afterRoot = ''] = body.split(ROOT, 2);
    this.parts = [beforeTitle, restOfHead, `</head>${beforeRoot}`, afterRoot];
  }

  /** @param rendered undefined for a page without content */
  page(head: PageHead, rendered?: ShownPage): Buffer {
    const [beforeTitle, restOfHead, beforeRoot, afterRoot] = this.parts;
    const title = `<title>${escapeHtml(head.title)}</title>`;
    const links = rendered?.links ?? '';
    const start = [beforeTitle, title, restOfHead, tagsOf(head), links, beforeRoot].join('');
    if (!rendered) return Buffer.from(start + ROOT + afterRoot);
    const { content, data } = rendered;
    const script = data
      ? ['<script type="application/json" id="page-data">', data, '</script>']
      : [];
    const parts = [start, '<div id="root">', content, '</div>', ...script, afterRoot];
    return Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
    );
  }
}
