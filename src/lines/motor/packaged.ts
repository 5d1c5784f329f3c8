import type { Worksheet } from '#domain/worksheet.ts'

const PREFIX = 'ctpl-'

export const isOfCtpl = ({ code }: Worksheet['lines'][number]): boolean => code.startsWith(PREFIX)

/** The packaged CTPL part of a worksheet, as if it were sold alone. */
export function ctplOnly({ lines, ...rest }: Worksheet): Worksheet {
  const own = lines
    .filter(isOfCtpl)
    .map((line) => ({ ...line, code: line.code.slice(PREFIX.length), label: line.label.replace(/^CTPL: /, '') }))
  return { ...rest, lines: own, total: own.reduce((total, { amount }) => total + amount, 0) }
}
