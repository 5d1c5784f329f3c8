import { STYLE_ADDRESS } from './address.ts'
import { markdownToHtml } from './markdown.ts'
import { mayLink } from './social-links.ts'

/** A text as it is read on a page, on its own: for a frame on one of our screens. */
export const readAlone = (text: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>As it is read</title><link rel="stylesheet" href="${STYLE_ADDRESS}"></head><body><main class="wide"><section>${markdownToHtml(text, { mayLink })}</section></main></body></html>`
