import { escapeHtml } from '#kit/html.ts'

export type MarkdownRules = {
  /** Whether a link to this address is allowed; of a link that is not, only the text is shown. */
  readonly mayLink: (address: string) => boolean
}

const LINK = /\[([^[\]\n]{1,200})\]\(([^\s()<>"]{1,500})\)/g

/** Every address that a text links to. */
export const linksIn = (source: string): string[] => [...source.matchAll(LINK)].map(([, , address = '']) => address)

/** Bold, italic and links of one line. What is not markup is text, and text never becomes a tag. */
function inline(line: string, { mayLink }: MarkdownRules): string {
  let rest = 0
  let html = ''
  for (const found of line.matchAll(LINK)) {
    const [whole, words = '', address = ''] = found
    html += emphasised(line.slice(rest, found.index))
    html += mayLink(address)
      ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow">${emphasised(words)}</a>`
      : emphasised(words)
    rest = found.index + whole.length
  }
  return html + emphasised(line.slice(rest))
}

const emphasised = (text: string): string =>
  escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')

const HEADING = /^(#{1,3})\s+(.+)$/
const BULLET = /^[-*]\s+(.+)$/
const NUMBERED = /^\d{1,3}[.)]\s+(.+)$/

/**
 * Restricted Markdown as HTML without scripts: paragraphs, headings (from the third level of a page on), lists, bold, italic and links that
 * are allowed. Everything else, HTML above all, is shown as it was typed.
 */
export function markdownToHtml(source: string, rules: MarkdownRules): string {
  const blocks = source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.split('\n').filter((line) => line.trim()))
  return blocks.map((lines) => blockHtml(lines, rules)).join('')
}

function blockHtml(lines: readonly string[], rules: MarkdownRules): string {
  const [first = '', ...others] = lines
  if (!first) return ''
  const heading = HEADING.exec(first)
  if (heading) {
    const level = (heading[1]?.length ?? 1) + 2
    return `<h${level}>${inline(heading[2] ?? '', rules)}</h${level}>${blockHtml(others, rules)}`
  }
  for (const [mark, tag] of [
    [BULLET, 'ul'],
    [NUMBERED, 'ol'],
  ] as const) {
    const items = lines.map((line) => mark.exec(line)?.[1])
    if (items.every((item) => item !== undefined))
      return `<${tag}>${items.map((item) => `<li>${inline(item, rules)}</li>`).join('')}</${tag}>`
  }
  return `<p>${lines.map((line) => inline(line, rules)).join('<br>')}</p>`
}

/** The words of a text without its markup, cut at a word boundary. */
export function plainWords(source: string, most: number): string {
  const plain = source
    .replace(LINK, '$1')
    .replace(/[*#]+/g, '')
    .replace(/^\s*(?:-|\d{1,3}[.)])\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= most ? plain : `${plain.slice(0, most).replace(/\s+\S*$/, '')} …`
}
