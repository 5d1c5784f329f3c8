import { z } from 'zod'
import { ChangeNote, OfficeChange } from '#features/people/office-changes/public/contract.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { Language, ProposedWording, WordingForm } from '../rules/wording-form.ts'

const Own = z.object({ subject: z.string().nullable(), text: z.string() })

const WordingDetail = z.object({
  code: z.string(),
  language: Language,
  /** The office's wording; null: as shipped, if it is shipped in this language. */
  own: Own.nullable(),
  /** What is waiting, what was in force when, and what was refused, newest first. */
  versions: z.array(OfficeChange),
  /** Where a test goes. */
  email: z.string(),
  mobile: z.string(),
})
export type WordingDetail = z.output<typeof WordingDetail>

const Which = { code: z.string().max(60), language: Language }

export const contract = {
  wordings: get('admin/wordings', {
    summary: 'Messages with the office’s own wording, by language, and those waiting for a second person',
    feature: 'STAFF_CHANGES',
    reply: z.object({ own: z.array(z.object(Which)), waiting: z.array(z.object(Which)) }),
  }),
  wording: get('admin/wording', {
    summary: 'Wording of a message in a language, with its versions',
    feature: 'STAFF_CHANGES',
    query: z.object(Which),
    reply: WordingDetail,
  }),
  proposeWording: post('admin/wording', {
    summary: 'Proposes a message’s wording in a language from now on; a second person confirms it',
    feature: 'ADMIN',
    body: ProposedWording.extend(Which),
    reply: WordingDetail,
    done: 'Proposed. A second person confirms it.',
  }),
  proposeShippedWording: post('admin/wording-shipped', {
    summary: 'Proposes to restore the wording supplied with the program; a second person confirms it',
    feature: 'ADMIN',
    body: z.object({ ...Which, note: ChangeNote }),
    reply: WordingDetail,
    done: 'Proposed. A second person confirms it.',
  }),
  testWording: post('admin/wording-test', {
    summary: 'Sends a wording with example data to the requesting user only',
    feature: 'ADMIN',
    perMinute: 10,
    body: WordingForm.extend({ ...Which, way: z.enum(['sms', 'mail']) }),
    reply: z.object({ recipient: z.string() }),
    done: 'The test is on its way to you.',
  }),
} satisfies Contract
