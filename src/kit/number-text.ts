/** Digits in groups of three, all separated by the same character; a group that starts with a zero is a decimal comma in disguise. */
const GROUPED = /^-?[1-9]\d{0,2}([, \u00a0\u202f])\d{3}(\1\d{3})*(\.\d+)?$/
const UNGROUPED = /^-?\d+(\.\d+)?$/

/**
 * A number typed by a person, in digits that a program reads, with at most one decimal point. `75,5` and `7,55` are rejected: whether a
 * comma groups digits or starts the decimals is never guessed.
 */
export function plainNumber(text: string): string | undefined {
  const typed = text.trim().replace('−', '-')
  if (UNGROUPED.test(typed)) return typed
  return GROUPED.test(typed) ? typed.replace(/[, \u00a0\u202f]/g, '') : undefined
}

/** The same for values that are never as large as a thousand or usually have decimals: `7,125` is not a number here. */
export function ungroupedNumber(text: string): string | undefined {
  const typed = text.trim()
  return UNGROUPED.test(typed) ? typed : undefined
}
