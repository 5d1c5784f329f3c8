import { getDocument } from 'unpdf/pdfjs'
import { addDays, dayOf, endOf } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { now, setTime } from '#kit/server/clock.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until, untilComplete } from './buying.ts'
import type { Reply } from './calls.ts'
import { pdfOf } from './pdf.ts'
import { answered, type Caller, car, maria } from './quoting.ts'

/** The proof from a vehicle owner who has CTPL elsewhere from today on. */
export const replacedToday = () => ({
  ...{ ground: 'asked', reason: 'The owner has CTPL elsewhere.', shownFirst: 'replacement' },
  ...{ replacementCoc: '061200458812', replacementInsurer: 'Visayan Surety', replacementFrom: dayOf(now()) },
})

/** Paid by card and in force, with its certificate. */
export async function paidFor(agent: Caller, policy: Promise<PolicyDetail>): Promise<PolicyDetail> {
  const { id } = await policy
  await proveIdentity(agent, id)
  await comeBack(agent.url, await decideOnCardPage(await openPayment(agent, id), 'pay'))
  return untilComplete(agent, id)
}
export const ctplInForce = (agent: Caller, holder = maria()): Promise<PolicyDetail> => paidFor(agent, policyToPay(agent, car(), holder))

/** Waits until the LTO has acknowledged the current notice. */
export const untilLtoTold = (who: Caller, id: string, seconds?: number): Promise<PolicyDetail> =>
  until(
    () => policyOf(who, id),
    ({ notice }) => notice?.lto?.state === 'sent',
    seconds,
  )

/** Ends CTPL as the law requires: notice, and cancellation on the day after it expired. `again` signs in with that day's clock. */
export async function endCtpl(underwriter: Caller, id: string, again: () => Promise<Caller>): Promise<PolicyDetail> {
  answered(await underwriter.post(`user/policy/${id}/notice-of-cancellation`, replacedToday()))
  const { notice } = await untilLtoTold(underwriter, id)
  setTime(new Date(endOf(addDays(notice?.coveredUntil ?? '', 1)).getTime() - 3_600_000))
  return answered<PolicyDetail>(await (await again()).post(`user/policy/${id}/cancel`, { reason: 'As noticed.' }))
}

/** Sends a deed of sale, or another document that shows that a policy may end. */
export async function attachDeed(
  who: Caller,
  id: string,
  bytes: Buffer = pdfOf('Deed of absolute sale'),
  side: 'user' | 'customer' = 'user',
): Promise<Reply> {
  const body = new FormData()
  body.append('document', new Blob([new Uint8Array(bytes)]), 'deed-of-sale.pdf')
  const reply = await fetch(`${who.url}/sdx-api/secure/${side}/policy/${id}/deed`, { method: 'POST', headers: who.headers, body })
  return { status: reply.status, headers: reply.headers, ...JSON.parse(await reply.text()) }
}

export type Read = { readonly status: number; readonly text: string }

/** The text of a PDF, for those who may read it. */
export async function readPdf(who: Caller, address: string): Promise<Read> {
  const reply = await fetch(`${who.url}/sdx-api/secure/${address}`, { headers: who.headers })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  if (!reply.headers.get('content-type')?.includes('pdf')) return { status: reply.status, text: new TextDecoder().decode(bytes) }
  const pdf = await getDocument({ data: bytes }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, page) => (await (await pdf.getPage(page + 1)).getTextContent()).items),
  )
  const words = pages.flat().map((item) => ('str' in item ? item.str : ''))
  return { status: reply.status, text: words.join(' ').replaceAll(/\s+/g, ' ') }
}

/** The address of a notice's letter, or of the proof that it was sent. */
export const paperOf = (id: string, noticeId: string | undefined, paper: string, side = 'user') =>
  `${side}/policy/${id}/notice-of-cancellation/${noticeId}/${paper}`
