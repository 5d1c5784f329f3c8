/** Where something is, in pixels of the picture that was read. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** A word as read, and the reader's confidence in it, from 0 to 100. */
export type Word = Box & { readonly text: string; readonly confidence: number }

/** Words close together in one row: a label, or what is filled in. */
export type Segment = Box & { readonly words: readonly Word[]; readonly row: number }

const heightOf = ({ top, bottom }: Box) => bottom - top

/** The smallest frame around all of these. */
export const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

/** Lines of forms and grain, which are read as a few characters. */
const isNoise = ({ text, confidence }: Word) => !/[\p{L}\p{N}/]/u.test(text) || confidence < 15
/** The share of the lower word's height that two words of a row have in common. */
const SHARED = 0.5
/** Something much taller is not a neighbour, but two rows taken for one, or a picture. */
const ALIKE = 0.4
/** Words farther apart than this, in heights, belong to different boxes of a form. */
const APART = 1.3

/** The words in rows from top to bottom, each row in segments from left to right. */
export function segmentsOf(words: readonly Word[]): Segment[] {
  const rows: Word[][] = []
  for (const word of [...words].filter((each) => !isNoise(each)).sort((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    const row = rows.findLast((each) => each.some((other) => sharesRow(other, word)))
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows.flatMap((row, index) =>
    inSegments(row.sort((a, b) => a.left - b.left)).map((each) => ({ ...around(each), words: each, row: index })),
  )
}

function sharesRow(one: Box, other: Box): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const [small, tall] = [heightOf(one), heightOf(other)].sort((a, b) => a - b)
  return shared > SHARED * (small ?? 0) && (small ?? 0) > ALIKE * (tall ?? 0)
}

function inSegments(row: readonly Word[]): Word[][] {
  const segments: Word[][] = []
  for (const word of row) {
    const last = segments.at(-1)
    const before = last?.at(-1)
    if (last && before && word.left - before.right < APART * Math.max(heightOf(word), heightOf(before))) last.push(word)
    else segments.push([word])
  }
  return segments
}

export const textOf = ({ words }: Pick<Segment, 'words'>): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replace(/^[\s|[\]:;.=_—–-]+/, '')
    .replace(/[\s|[\]:;=_—–]+$/, '')

const COLUMN_MARGIN = 1
const FARTHEST_BELOW = 2.4
const FARTHEST_RIGHT = 14

/** What is below a label, up to the next label's column, and what is to its right; nearest first. */
export function besideLabel(label: Segment, segments: readonly Segment[], isLabel: (segment: Segment) => boolean): Segment[] {
  const tall = heightOf(label)
  const next = Math.min(
    ...segments.filter(({ row, left }) => row === label.row && left > label.right).map(({ left }) => left),
    Number.POSITIVE_INFINITY,
  )
  const inColumn = segments
    .filter((each) => each.row !== label.row && !isLabel(each))
    .flatMap((each) => {
      const words = each.words.filter((word) => word.left >= label.left - COLUMN_MARGIN * tall && word.left < next - tall / 2)
      return words.length > 0 ? [{ ...around(words), words, row: each.row }] : []
    })
    .filter(({ top }) => top > label.bottom - tall / 2 && top < label.bottom + FARTHEST_BELOW * tall)
  const nearest = Math.min(...inColumn.map(({ row }) => row))
  const below = inColumn.filter(({ row }) => row === nearest)
  const right = segments
    .filter((each) => each.row === label.row && each.left >= label.right && each.left - label.right < FARTHEST_RIGHT * tall)
    .sort((a, b) => a.left - b.left)
    .slice(0, 1)
    .filter((each) => !isLabel(each))
  const merged = below.length > 0 ? [{ ...around(below), words: below.flatMap(({ words }) => words), row: nearest }] : []
  return [...right, ...merged]
}
