import { dayOf } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import type { Answer } from '#kit/contract.ts'
import { applicable } from '#kit/field.ts'
import { now } from '#kit/web/clock.ts'
import { useRead } from '#kit/web/use-read.ts'
import type { Line } from '#lines/line.ts'
import { contract } from '../contract.ts'
import { tariffFor } from '../rules.ts'

export type Tables = Answer<typeof contract.tariff>

/** The rate tables of a line, kept on the device: a price needs no network. */
export const useTables = (line: Line | undefined): Tables | undefined =>
  useRead(contract.tariff, { params: { line: line?.code ?? '' } }, { enabled: line !== undefined, lasting: true }).data

/** The price of what is answered so far, computed here and at once; the server's own price is the one that counts. */
export function priceHere(
  line: Line,
  answers: Readonly<Record<string, unknown>>,
  tables: Tables | undefined,
  branch?: string,
): Worksheet | undefined {
  const today = dayOf(now())
  const tariff = tables && tariffFor(tables.versions, today)
  return tariff && line.quickRate(applicable(line.details, answers), tariff, { today, branch: branch ?? tables.branch })
}
