/** A short name for a text; different texts almost always have different names. */
const digest = (text: string): string => {
  let sum = 5381
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 33) ^ text.charCodeAt(at)) >>> 0
  return sum.toString(36)
}

/**
 * The name under which what is typed about one row among many is kept, even when its dialog is closed: for that row alone, and only as long
 * as the row is as it was when someone started.
 */
export const rowDraft = (what: string, row: string, initial: unknown = {}): string => `${what}/${row}/${digest(JSON.stringify(initial))}`
