import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { problem } from '#domain/problem.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { FileReply } from '#kit/contract.ts'
import type { Document } from '#kit/document.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import type { DocumentSigning } from '#kit/server/pdf/document-signing.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { type NoticeLetterFacts, noticeLetter, sendingProof, withdrawalLetter } from '../rules/letter.ts'
import { nonRenewalLetter } from '../rules/non-renewal-letter.ts'
import { hasCtpl } from './has-ctpl.ts'
import { letterFacts } from './letter-facts.ts'
import { isOfCancellation, type NoticeRow, subjectOf } from './store/notices.ts'
import { sendingsOf } from './store/sendings.ts'
import { type PolicyRow, storyRows } from './store.ts'

type Printing = { readonly brand: Brand; readonly signing: DocumentSigning; readonly now: Date }

/** A letter about a notice, or the proof that it was sent, as a signed PDF. */
export async function noticePaper(db: Db, policy: PolicyRow, notice: NoticeRow, paper: string, printing: Printing): Promise<FileReply> {
  const { brand, signing, now } = printing
  const [document, date] = await drawn(db, policy, notice, paper, printing)
  const bytes = await renderPdf(document, letterheadOf(brand), date, await signing())
  return { name: `notice-${paper}-${policy.number}-${dayOf(paper === 'proof' ? now : date)}.pdf`, type: PDF, bytes }
}

async function drawn(
  db: Db,
  policy: PolicyRow,
  notice: NoticeRow,
  paper: string,
  { brand, now }: Printing,
): Promise<readonly [Document, Date]> {
  const sendings = await sendingsOf(db, [notice.id])
  if (paper === 'given') {
    const facts = await factsOf(db, policy, notice, notice.givenAt, brand)
    return [isOfCancellation(notice) ? noticeLetter({ ...facts, notice }) : nonRenewalLetter(facts), notice.givenAt]
  }
  if (paper === 'withdrawn') {
    const step = (await storyRows(db, [notice.id])).find(({ event }) => event === 'withdraw')
    if (!step) throw problem('not-found')
    return [withdrawalLetter(await factsOf(db, policy, notice, step.at, brand), step), step.at]
  }
  if (paper !== 'proof') throw problem('not-found')
  const people = await namesOfStaff(
    db,
    sendings.flatMap(({ postedBy }) => postedBy ?? []),
  )
  const sent = sendings.map((each) => ({ ...each, by: (each.postedBy && people.get(each.postedBy)) ?? null }))
  return [sendingProof(await factsOf(db, policy, notice, now, brand), sent, now), now]
}

async function factsOf(db: Db, policy: PolicyRow, notice: NoticeRow, at: Date, brand: Brand): Promise<NoticeLetterFacts> {
  const letter = (await sendingsOf(db, [notice.id])).find(({ way }) => way === 'post')
  const facts = await letterFacts(db, policy, at, brand)
  return {
    ...facts,
    // As it was when the notice was given.
    policy: { ...facts.policy, address: letter?.recipient ?? '' },
    ...{ about: subjectOf(notice), notice, hasCtpl: hasCtpl(policy) },
  }
}
