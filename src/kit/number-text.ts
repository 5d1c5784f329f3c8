/** Figures in groups of three, all set apart by the same sign; a group that begins with a zero is a decimal comma in disguise. */
const GROUPED = /^-?[1-9]\d{0,2}([, \u00a0\u202f])\d{3}(\1\d{3})*(\.\d+)?$/
const UNGROUPED = /^-?\d+(\.\d+)?$/

/**
 * A number that a person typed, in figures that a program reads, with at most one decimal point. `75,5` and `7,55` are none: whether a comma
 * groups or begins the decimals is never guessed.
 */
export function plainNumber(text: string): string | undefined {
  const typed = text.trim().replace('−', '-')
  if (UNGROUPED.test(typed)) return typed
  return GROUPED.test(typed) ? typed.replace(/[, \u00a0\u202f]/g, '') : undefined
}

/** The same for what is never as large as a thousand or has decimals as a rule: `7,125` stands for no number here. */
export function ungroupedNumber(text: string): string | undefined {
  const typed = text.trim()
  return UNGROUPED.test(typed) ? typed : undefined
}
