const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text escaped for HTML, also within quotation marks. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')

/** HTML that is safe to insert in a page as it is. */
export type Html = { readonly html: string }

type Part = Html | string | number | false | null | undefined | readonly (Html | string)[]

const written = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'object' && 'html' in part) return part.html
  return Array.isArray(part) ? part.map(written).join('') : escapeHtml(String(part))
}

/** A piece of a page rendered on the server: whatever is inserted is text, unless it is such a piece itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.reduce((before, next, index) => before + written(parts[index - 1]) + next),
})

/** What is already HTML, as produced by a renderer. */
export const trusted = (text: string): Html => ({ html: text })

/** Data beside a page (`application/ld+json`), which no text in it can terminate. */
export const jsonForScript = (value: unknown): Html => ({
  html: JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
})
