type WidthOf = (text: string) => number

/** Sums of widths differ in the last digits depending on the order of summing. */
const TOLERANCE = 0.01

/**
 * Breaks a text into lines that fit: at spaces, after hyphens and slashes inside words, and inside a word only if the word alone is wider
 * than the line. Line feeds are kept; a no-break space (U+00A0) does not break.
 */
export function breakLines(text: string, width: number, widthOf: WidthOf): string[] {
  return clean(text)
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph, width + TOLERANCE, widthOf))
}

/** The widest piece left after breaking at words. */
export const widestWord = (text: string, widthOf: WidthOf): number =>
  Math.max(
    0,
    ...clean(text)
      .split('\n')
      .flatMap(pieces)
      .map((piece) => widthOf(piece.trim())),
  )

/** Composed letters (Ñ as one character), plain spaces for tabs, no control characters. */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')

const pieces = (paragraph: string): string[] => paragraph.split(/(?<= |[\p{L}\p{N}]{2}[/-]+)(?=[^ /-])/u)

function breakParagraph(paragraph: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = []
  let line = ''
  /** The width of the line's complete words; the last one continues after a hyphen. */
  let whole = 0
  let last = ''
  for (const piece of pieces(paragraph)) {
    if (whole + widthOf((last + piece).trimEnd()) > width) {
      if (line.trim() !== '') lines.push(line.trimEnd())
      line = ''
      whole = 0
      last = ''
      let rest = piece.trimStart()
      while (widthOf(rest.trimEnd()) > width) {
        const head = longestHead(rest, width, widthOf)
        lines.push(head)
        rest = rest.slice(head.length)
      }
      line = rest
      last = rest
    } else {
      line += piece
      last += piece
    }
    if (last.endsWith(' ')) {
      whole += widthOf(last)
      last = ''
    }
  }
  lines.push(line.trimEnd())
  return lines
}

function longestHead(word: string, width: number, widthOf: WidthOf): string {
  const letters = [...word]
  let count = 0
  for (let used = 0; count < letters.length; count++) {
    used += widthOf(letters[count] ?? '')
    if (used > width) break
  }
  while (count > 1 && widthOf(letters.slice(0, count).join('')) > width) count--
  return letters.slice(0, Math.max(1, count)).join('')
}
