/** A short name of a text; another text has another one, as good as always. */
const digest = (text: string): string => {
  let sum = 5381
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 33) ^ text.charCodeAt(at)) >>> 0
  return sum.toString(36)
}

/**
 * The name under which what is typed about one row among many is kept, when its dialog is closed as well: for that row alone, and only as
 * long as the row is what it was when somebody began.
 */
export const rowDraft = (what: string, row: string, initial: unknown = {}): string => `${what}/${row}/${digest(JSON.stringify(initial))}`
