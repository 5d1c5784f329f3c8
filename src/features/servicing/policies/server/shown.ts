import { addDays, type Day, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { CTPL_NOTICE_DAYS } from '#lines/return-premium.ts'
import { MISSING_DEED, type NoticeForm } from '../public/rules/ending-schemas.ts'
import { policyCertificates } from '../public/server/sources.ts'
import type { Shown } from '../rules/ending.ts'
import { hasCtpl } from './has-ctpl.ts'
import { findDeed } from './store/deeds.ts'
import type { PolicyRow } from './store.ts'

const refusal = (path: keyof NoticeForm, message: string) => problem('invalid', { fields: [{ path, message }] })

/** What the owner showed, as it is stored; refuses to end CTPL at their request without it (Insurance Code, section 394). */
export async function shownFor(db: Db, row: PolicyRow, form: NoticeForm, lastDay: Day): Promise<Shown | null> {
  if (form.ground !== 'asked' || !hasCtpl(row)) return null
  const { shownFirst, deedId } = form
  if (!shownFirst)
    throw refusal(
      'shownFirst',
      'CTPL ends at the owner’s request only once another takes its place, or the vehicle is sold or no longer exists. Choose which of these they have shown.',
    )
  if (shownFirst === 'replacement') return replacement(db, row, form, lastDay)
  const deed = deedId && (await findDeed(db, row.id, deedId))
  if (!deed) throw refusal('deedId', MISSING_DEED[shownFirst])
  return { kind: shownFirst, deedId: deed.id, name: deed.name }
}

async function replacement(
  db: Db,
  row: PolicyRow,
  { replacementCoc: cocNumber, replacementInsurer: insurer, replacementFrom: from }: NoticeForm,
  lastDay: Day,
): Promise<Shown> {
  if (!cocNumber) throw refusal('replacementCoc', 'Enter the number of the certificate that takes its place.')
  if (!insurer) throw refusal('replacementInsurer', 'Enter the name of the insurer of the new CTPL.')
  if (!from) throw refusal('replacementFrom', 'Enter the first day that the new CTPL covers.')
  const own = await onlyContribution(policyCertificates).newest(db, row.id)
  if (cocNumber === own?.cocNumber)
    throw refusal('replacementCoc', 'This is the certificate that is ending. Enter the number of the new one.')
  const next = addDays(lastDay, 1)
  if (from > next)
    throw refusal(
      'replacementFrom',
      `The vehicle would be without CTPL from ${formatDay(next)}, when this one ends, until ${formatDay(from)}. Give notice on ${formatDay(addDays(from, -CTPL_NOTICE_DAYS - 1))} or later.`,
    )
  return { kind: 'replacement', cocNumber, insurer, from }
}
