import { PACKAGES } from './address.ts'

/** Where the script stands by which a package reports. */
export const RUNTIMES = `${PACKAGES}runtime/`

/**
 * What a package may: run its scripts, and show what is in its own folder. It has no origin, so that it finds no cookie, no storage and no page of
 * ours; it asks nobody, sends no form, opens no window and leaves its frame for nowhere.
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

/** Only our own page may put it into a frame, and it may put its own pages into frames; nobody gets a script of it into a page of ours. */
export function isAskedBySandbox(headers: { readonly [name: string]: string | readonly string[] | undefined }): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = headers
  if (site === undefined || destination === undefined) return true
  return destination === 'iframe' || destination === 'frame' || (site === 'cross-site' && destination !== 'document')
}
