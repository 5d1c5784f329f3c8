import type { z } from 'zod'
import type {
  UnderwritingInquiry as AskedReply,
  CaseDetail as CaseDetailReply,
  CaseItem as CaseItemReply,
} from '../../src/features/selling/underwriting/public/contract/underwriting.ts'
import type { TestApp } from './app.ts'
import type { Reply } from './calls.ts'
import { answered, type Caller, maria, oddCar, offer, type Quotation } from './quoting.ts'
import { staffId } from './staff.ts'

export type CaseDetail = z.output<typeof CaseDetailReply>
export type CaseItem = z.output<typeof CaseItemReply>
export type Asked = z.output<typeof AskedReply>

/** A quotation that only a person with the authority `classification` can decide on. */
export const referred = (agent: Caller, holder = maria(), vehicle = oddCar()): Promise<Quotation> => offer(agent, holder, vehicle)

/** The case of a quotation, as a member of the desk sees it. */
export const caseOf = async (who: Caller, { id }: { readonly id: string }): Promise<CaseDetail> =>
  answered<CaseDetail>(await who.get(`user/underwriting/case/${id}`))

type Known = Pick<CaseDetail, 'id' | 'version'>

export const decide = (who: Caller, { id, version }: Known, decision: 'approve' | 'decline', more: object = {}): Promise<Reply> =>
  who.post(`user/underwriting/case/${id}/decide`, { version, decision, reason: 'Copy of the registration seen.', ...more })
/** The quotation after a decision on its case. */
export const decided = async (who: Caller, quotation: { readonly id: string }, decision: 'approve' | 'decline', more: object = {}) =>
  answered<CaseDetail>(await decide(who, await caseOf(who, quotation), decision, more)).quotation
export const ask = (who: Caller, { id, version }: Known, text = 'Please send a copy of the OR/CR.'): Promise<Reply> =>
  who.post(`user/underwriting/case/${id}/ask`, { version, text })
export const reopen = (who: Caller, { id, version }: Known, reason = 'New facts came in.'): Promise<Reply> =>
  who.post(`user/underwriting/case/${id}/reopen`, { version, reason })
export const assign = (who: Caller, { id, version }: Known, to: string | null): Promise<Reply> =>
  who.post(`user/underwriting/case/${id}/assign`, { version, assignTo: to })

/** Sends a file for the answer, under a name and a type that may be false. */
export async function upload(who: Caller, quotationId: string, bytes: Uint8Array<ArrayBuffer>, name = 'orcr.png'): Promise<Reply> {
  const body = new FormData()
  body.append('document', new Blob([bytes], { type: 'image/png' }), name)
  const response = await fetch(`${who.url}/sdx-api/secure/user/technical-control/${quotationId}/files`, {
    method: 'POST',
    headers: who.headers,
    body,
  })
  return { status: response.status, headers: response.headers, ...JSON.parse(await response.text()) }
}

/** A picture of one dot. */
export const DOT = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
)

/** A person's notifications, newest first. */
export const toldTo = async (app: TestApp, name: string): Promise<{ title: string; body: string; path: string }[]> =>
  (await app.owner.query('select title, body, path from notifications where staff_id = $1 order by id desc', [await staffId(app, name)]))
    .rows
