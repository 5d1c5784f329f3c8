import { useState } from 'react'
import type { z } from 'zod'
import type { Centavos } from '#domain/money.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { fieldsOf } from '#kit/field.ts'
import { changesOf } from '#kit/merge.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { t, translateFirst } from '#kit/web/text.ts'

export type PriceChange = { readonly by: Centavos; readonly reason: string }

/** The answers since which the price has changed, and what it was before. */
type Since = { readonly names: readonly string[]; readonly before: Worksheet | undefined }

/**
 * By how much the last changed answer changed the price, and why: the note that the price has had since then, else which answer it was. An
 * amount that is typed digit by digit is one change.
 */
export function usePriceChange(schema: z.ZodObject, answers: Answers, worksheet: Worksheet | undefined): PriceChange | undefined {
  const [last, setLast] = useState({ answers, worksheet })
  const [since, setSince] = useState<Since>()
  if (answers !== last.answers) {
    const names = Object.keys(changesOf(last.answers, answers))
    setLast({ answers, worksheet: worksheet ?? last.worksheet })
    if (names.length > 0 && `${names}` !== `${since?.names}`) setSince({ names, before: last.worksheet })
  }
  if (!since?.before || !worksheet || worksheet.total === since.before.total) return undefined
  const { note, noteI18n } = worksheet
  const changed = fieldsOf(schema).filter(({ name }) => since.names.includes(name))
  const reason = note && note !== since.before.note ? translateFirst(note, noteI18n) : changed.map(({ label }) => t(label)).join(', ')
  return reason ? { by: worksheet.total - since.before.total, reason } : undefined
}
