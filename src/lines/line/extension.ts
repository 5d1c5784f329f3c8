import type { Day } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import type { Message } from '#kit/message.ts'
import type { Readers } from './readers.ts'

type Answers = Readonly<Record<string, unknown>>

/** For a line whose cover in force can be extended before it ends, for the same people and at the tariff by which it was sold. */
export type ExtensionSpec<Details, Tariff> = {
  /** The field whose day is moved. */
  readonly field: string
  /** Why cover with these details, including the later day, is not available. */
  readonly objection: (details: Details, tariff: Tariff) => Message | undefined
  /** The taxes on a net premium. */
  readonly taxesOn: (net: Centavos, tariff: Tariff, branch: string) => readonly PremiumLine[]
}

export const bindExtension = <Details, Tariff>(
  { field, objection, taxesOn }: ExtensionSpec<Details, Tariff>,
  { details, tariff }: Readers<Details, Tariff>,
) => ({
  field,
  answersWith: (answers: Answers, until: Day): Record<string, unknown> => ({ ...answers, [field]: until }),
  objection: (raw: unknown, table: unknown) => objection(details(raw), tariff(table)),
  taxesOn: (net: Centavos, table: unknown, branch: string) => taxesOn(net, tariff(table), branch),
})
export type Extension = ReturnType<typeof bindExtension>
