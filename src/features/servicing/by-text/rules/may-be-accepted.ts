import type { Line } from '#lines/line.ts'

/** Declarations whose substance is in the text that brings the code: answering with it makes them. */
const SAID_BY_TEXT: readonly string[] = ['truth', 'privacy-service']

/** Whether accepting an offer of the line needs no more than a text message can say. */
export const isSoldByText = ({ sale }: Line): boolean =>
  sale.declarations.every(({ code, required }) => !required || SAID_BY_TEXT.includes(code))

/** What the code agrees to; nothing optional. */
export const saidByText = ({ sale }: Line) =>
  sale.declarations.filter(({ required }) => required).map(({ code, version }) => ({ code, version, accepted: true }))
