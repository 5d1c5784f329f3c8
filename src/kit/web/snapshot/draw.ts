import { withStyle } from '../../security-policy.ts'
import type { Snapshot } from './store.ts'

/** The files that the program needs, in the order of the shell: its scripts and styles. */
const PIECE = /<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g
const BOOT = /<script src="[^"]*boot\.js"><\/script>/

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The shell with a snapshot in it, which a browser shows before it has read a script: the program comes after it, from a template, started
 * by public/boot.js. The security policy must allow its one style, by the digest returned as `styleHash`.
 */
export async function drawInto(shell: string, { title, attributes, html, css }: Snapshot): Promise<{ text: string; styleHash: string }> {
  const pieces = shell.match(PIECE)?.join('') ?? ''
  const [boot = ''] = shell.match(BOOT) ?? []
  const told = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)
  // Its style comes after the program's, which take effect only once that has started.
  const element = `<div id="snapshot" aria-busy="true"><style>${css}</style>${html}</div>`
  const text = shell
    .replace(PIECE, '')
    .replace(BOOT, '')
    .replace(/<html[^>]*>/, () => `<html ${told.join(' ')}>`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<\/body>/, () => `${element}<template id="program">${pieces}</template>${boot}</body>`)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
  return { text, styleHash: `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'` }
}

/** Returns the shell with a snapshot in it: only the style is added to its security policy. */
export async function drawSnapshot(shell: Response, snapshot: Snapshot): Promise<Response> {
  const { text, styleHash } = await drawInto(await shell.text(), snapshot)
  const headers = new Headers(shell.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', withStyle(policy, styleHash))
  return new Response(text, { headers })
}
