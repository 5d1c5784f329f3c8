import { PACKAGES } from './address.ts'

/** Where the script through which a package reports is served. */
export const RUNTIMES = `${PACKAGES}runtime/`

/**
 * What a package may do: run its scripts, and show what is in its own folder. It has no origin, so it can reach no cookie, no storage and
 * no page of ours; it makes no requests elsewhere, sends no form, opens no window and cannot navigate out of its frame.
 */
export const sandboxPolicy = (origin: string, folder: string): string => {
  const own = `${origin}${folder}`
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${origin}${RUNTIMES} ${own} 'unsafe-inline' 'unsafe-eval'`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `media-src ${own} data: blob:`,
    `font-src ${own} data:`,
    `frame-src ${own}`,
    "connect-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "webrtc 'block'",
  ].join('; ')
}

/** Only our own page may frame it, and it may frame its own pages; no one can load a script of it into a page of ours. */
export function isAskedBySandbox(headers: { readonly [name: string]: string | readonly string[] | undefined }): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = headers
  if (site === undefined || destination === undefined) return true
  return destination === 'iframe' || destination === 'frame' || (site === 'cross-site' && destination !== 'document')
}
