import type { Snapshot } from './store.ts'

/** What the program needs, in the order of the shell: its scripts and styles. */
const PIECE = /<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g
const BOOT = /<script src="[^"]*boot\.js"><\/script>/

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The shell with a snapshot in it, which a browser shows before it has read a script: the program comes after it, from a template, begun by
 * public/boot.js. The security policy lets this one style in by its digest, and no other.
 */
export async function drawSnapshot(shell: Response, { title, attributes, html, css }: Snapshot): Promise<Response> {
  const page = await shell.text()
  const pieces = page.match(PIECE)?.join('') ?? ''
  const [boot = ''] = page.match(BOOT) ?? []
  const told = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)
  // Its style comes after those of the program, which look as they will only once that has begun.
  const element = `<div id="snapshot" aria-busy="true"><style>${css}</style>${html}</div>`
  const drawn = page
    .replace(PIECE, '')
    .replace(BOOT, '')
    .replace(/<html[^>]*>/, () => `<html ${told.join(' ')}>`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<\/body>/, () => `${element}<template id="program">${pieces}</template>${boot}</body>`)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
  const source = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
  const headers = new Headers(shell.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const policy = headers.get('content-security-policy')
  if (policy)
    headers.set(
      'content-security-policy',
      policy.replace(/style-src [^;]*/, (sources) => `${sources} ${source}`),
    )
  return new Response(drawn, { headers })
}
