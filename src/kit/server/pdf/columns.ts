type Want = {
  /** The longest word. */
  readonly least: number
  /** The width of the longest text on one line. */
  readonly natural: number
  /** Takes what is left over. */
  readonly stretches: boolean
}

/** A longer word is broken, so that it does not starve the other columns. */
const WIDEST_WORD = 0.4

/** Widths that add up to the available width: natural where possible, then broken at words, the longest texts first, then inside words. */
export function columnWidths(asked: readonly Want[], available: number): number[] {
  const wants = asked.map((want) => ({ ...want, least: Math.min(want.least, available * WIDEST_WORD) }))
  const least = sum(wants.map((want) => want.least))
  const natural = sum(wants.map((want) => want.natural))
  if (natural <= available) return stretched(wants, available - natural)
  if (least > available) {
    return shareWidths(
      wants.map((want) => want.least),
      available,
    )
  }
  const more = shareWidths(
    wants.map((want) => want.natural - want.least),
    available - least,
  )
  return wants.map((want, index) => want.least + (more[index] ?? 0))
}

function stretched(wants: readonly Want[], spare: number): number[] {
  const weights = wants.map((want) => (want.stretches ? want.natural : 0))
  const total = sum(weights)
  return wants.map((want, index) => want.natural + spare * (total === 0 ? 1 / wants.length : (weights[index] ?? 0) / total))
}

/** A column that asks for less than a fair share gets it; the others share the rest equally. */
function shareWidths(asked: readonly number[], available: number): number[] {
  let fair = available / asked.length
  for (let round = 0; round < asked.length; round++) {
    const modest = asked.filter((width) => width <= fair)
    fair = (available - sum(modest)) / Math.max(1, asked.length - modest.length)
  }
  return asked.map((width) => Math.min(width, fair))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
