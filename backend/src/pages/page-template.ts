import type { PageHead } from './page-head.js';
import type { RenderedPage } from './page-renderer.js';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** JSON that no text in it can end the element of. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const meta = (name: string, content: string | undefined, attribute = 'name'): string =>
  content === undefined ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;

const TITLE = /<title>([^<]*)<\/title>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/;
const ROOT = '<div id="root"></div>';

function tagsOf(head: PageHead, title: string, description: string | undefined): string {
  const { status, canonical, picture, structured } = head;
  const isFound = status === 200 && canonical !== undefined;
  return [
    meta('description', description),
    isFound ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : meta('robots', 'noindex'),
    meta('og:site_name', 'Larder', 'property'),
    meta('og:type', 'website', 'property'),
    meta('og:title', title, 'property'),
    meta('og:description', description, 'property'),
    meta('og:url', canonical, 'property'),
    meta('og:image', picture, 'property'),
    ...structured.map((data) => `<script type="application/ld+json">${escapeJson(data)}</script>`),
  ].join('');
}

/** Puts pages together around the page of the frontend's build, which shows every screen once its scripts run. */
export class PageTemplate {
  private readonly title: string;
  private readonly description: string | undefined;

  /** @param shell index.html of the build */
  constructor(private readonly shell: string) {
    this.title = TITLE.exec(shell)?.[1] ?? 'Larder';
    this.description = DESCRIPTION.exec(shell)?.[1];
  }

  /** @param rendered undefined for a page that only its scripts show */
  page(head: PageHead, rendered?: RenderedPage): string {
    const title = head.title === 'Larder' ? this.title : `${head.title} · Larder`;
    const tags = tagsOf(head, title, head.description ?? this.description);
    // Functions, since texts may hold what `replace` would take for a pattern.
    const page = this.shell
      .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
      .replace(DESCRIPTION, '')
      .replace('</head>', () => `${tags}${rendered?.links ?? ''}</head>`);
    if (!rendered) return page;
    return page.replace(
      ROOT,
      () =>
        `<div id="root">${rendered.content}</div><script type="application/json" id="page-data">${rendered.data}</script>`,
    );
  }
}
