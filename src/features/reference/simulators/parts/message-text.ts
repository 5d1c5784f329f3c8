export type Piece = { readonly kind: 'text' | 'link'; readonly text: string }

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/

/** A message split into its text and its links, so that the links can be followed. */
export const piecesOf = (body: string): Piece[] =>
  body.split(LINK).flatMap((text, at): Piece[] => (text === '' ? [] : [{ kind: at % 2 === 1 ? 'link' : 'text', text }]))

/** The one-time code in a message, if it is about one. */
export const codeIn = (body: string): string | undefined => (/\bcode\b/i.test(body) ? /(?<![\d-])\d{6}(?!\d)/.exec(body)?.[0] : undefined)
