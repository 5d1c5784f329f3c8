import { lineOf } from '#lines'
import type { Line } from '#lines/line.ts'
import type { TariffRow } from '../store/tariffs.ts'

/** The line of a version. */
export function lineIn({ line, version }: Pick<TariffRow, 'line' | 'version'>): Line {
  const found = lineOf(line)
  if (!found) throw new Error(`tariff ${version} of unknown line ${line}`)
  return found
}
