import type { Line } from '#lines/line.ts'

/** Declarations whose substance stands in the text that brings the code: whoever answers with it says them. */
const SAID_BY_TEXT: readonly string[] = ['truth', 'privacy-service']

/** Whether accepting an offer of the line takes no more than what a text message can say. */
export const isSoldByText = ({ sale }: Line): boolean =>
  sale.declarations.every(({ code, required }) => !required || SAID_BY_TEXT.includes(code))

/** What is agreed to with the code; nothing that is of free choice. */
export const saidByText = ({ sale }: Line) =>
  sale.declarations.filter(({ required }) => required).map(({ code, version }) => ({ code, version, accepted: true }))
