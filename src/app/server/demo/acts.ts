import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { CustomerSignedIn } from '#features/people/session/public/contract.ts'
import type { NewLink } from '#features/people/sharing/public/contract.ts'
import type { contract as simulators } from '#features/reference/simulators/public/contract.ts'
import type { Fault, Service } from '#features/reference/simulators/public/rules.ts'
import type { captureContract, contract as inspections } from '#features/selling/inspections/public/contract.ts'
import type { PriceChanged, Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import type { CaseDetail as Case } from '#features/selling/underwriting/public/contract/underwriting.ts'
import type { IdentitySession } from '#features/servicing/identity/public/contract.ts'
import { CONSENT } from '#features/servicing/identity/public/rules.ts'
import type { contract as payments } from '#features/servicing/payments/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import type { NoticeForm } from '#features/servicing/policies/public/rules/ending-schemas.ts'
import { now } from '#kit/server/clock.ts'
import { lineOf } from '#lines'
import type { Risk } from './risks.ts'
import { type Caller, EndpointRefusal, type Stage } from './stage.ts'

type Opened = z.output<typeof payments.startPayment.reply>
type Simulated = z.output<typeof simulators.simulators.reply>
type Inspected = z.output<typeof inspections.inspectionOfQuotation.reply>
type Photographing = z.output<typeof captureContract.openInspection.reply>
type Shot = { readonly shot: string; readonly bytes: Buffer; readonly place: readonly [latitude: number, longitude: number] }
type CaseDetail = z.output<typeof Case>
type Decision = 'pay' | 'refuse' | 'cancel' | 'take-back'

/** Enough bytes for the simulated provider to accept them as a photo. */
const PHOTO = Buffer.alloc(2_000, 7)

/** What people do, each as the calls that their screens make. */
export function actsOn({ as, visit }: Stage) {
  const anybody = as()

  const quote = (who: Caller, { line, ...risk }: Risk): Promise<Quotation> => who.post(`secure/user/${line}-quotation`, risk)

  const begin = (who: Caller, { line }: Risk, answers: Risk['answers'] = {}, leadId?: string): Promise<Quotation> =>
    who.post('secure/user/quotation/start', { line, answers, leadId })

  const save = (who: Caller, { id, version }: Quotation, step: string, values: object): Promise<Quotation> =>
    who.put(`secure/user/quotation/${id}/save`, { version, step, values })

  const accept = async (who: Caller, { id, version, total, line }: Quotation): Promise<Quotation> => {
    const consents = lineOf(line)?.sale.declarations.map(({ code, version: of, required }) => ({ code, version: of, accepted: required }))
    const agree = (coverFrom?: string) => who.post<Quotation>(`secure/user/quotation/${id}/accept`, { version, total, coverFrom, consents })
    try {
      return await agree()
    } catch (error) {
      // On another day the first day of cover differs: whoever accepts is shown it and agrees.
      const changed = error instanceof EndpointRefusal ? error.dataAs<PriceChanged | null>() : null
      if (!changed) throw error
      return agree(changed.coverFrom)
    }
  }

  const convert = (who: Caller, { id }: Quotation): Promise<PolicyDetail> => who.post('secure/user/policy/convert', { quotationId: id })

  const decide = async (underwriter: Caller, { id }: Quotation, decision: 'approve' | 'decline', reason: string): Promise<Quotation> => {
    const { id: caseId, version } = await underwriter.get<CaseDetail>(`secure/user/underwriting/case/${id}`)
    const decided = await underwriter.post<CaseDetail>(`secure/user/underwriting/case/${caseId}/decide`, { version, decision, reason })
    return decided.quotation
  }

  const withdraw = (who: Caller, { id }: Quotation, reason: string): Promise<Quotation> =>
    who.post(`secure/user/quotation/${id}/withdraw`, { reason })

  const quoteAgain = (who: Caller, { id }: Quotation): Promise<Quotation> => who.post(`secure/user/quotation/${id}/requote`)

  const price = (who: Caller, { id, version }: Quotation): Promise<Quotation> => who.post(`secure/user/quotation/${id}/quote`, { version })

  const cancel = (who: Caller, { id }: PolicyDetail, reason: string): Promise<PolicyDetail> =>
    who.post(`secure/user/policy/${id}/cancel`, { reason })

  const issueOnCredit = (who: Caller, { id }: PolicyDetail, days: number): Promise<PolicyDetail> =>
    who.post(`secure/user/policy/${id}/issue-on-credit`, { days })

  const giveNotice = (who: Caller, { id }: PolicyDetail, notice: NoticeForm): Promise<PolicyDetail> =>
    who.post(`secure/user/policy/${id}/notice-of-cancellation`, notice)

  /** Shows a document and a face to the simulated identity provider, unless that is done already. */
  const proveIdentity = async (who: Caller, { id }: PolicyDetail, outcome: 'approve' | 'review' = 'approve'): Promise<void> => {
    const body = { policyId: id, consent: CONSENT.version }
    const { session } = await who.post<{ session: IdentitySession | null }>('secure/user/identity/start', body)
    if (!session) return
    const show = (path: string, type: string, payload: string | Buffer) =>
      visit(`${session.address}/transactions/${session.transaction}/${path}`, {
        headers: { authorization: `Bearer ${session.token}`, 'content-type': type },
        payload,
      })
    await show('photos/document', 'image/jpeg', PHOTO)
    await show('photos/selfie', 'image/jpeg', PHOTO)
    await show('finish', 'application/json', JSON.stringify({ kind: 'DRIVERS_LICENCE', outcome }))
    await who.post(`secure/user/identity/${session.transaction}/result`, {})
  }

  const openPayment = (who: Caller, { id }: PolicyDetail): Promise<Opened> => who.post('secure/user/payment/start', { policyId: id })

  /** Makes the payer's decision on the card page; then their browser returns and asks the server for the result. */
  const decideOnCardPage = async ({ checkout }: Opened, decision: Decision): Promise<void> => {
    if (!checkout) throw new Error('there is no card page')
    const back = await visit(`${new URL(checkout.url).pathname}/decide`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `decision=${decision}`,
    })
    const { searchParams } = new URL(back)
    const { reference, ...query } = Object.fromEntries(searchParams)
    await anybody.post('auth/payment/return', reference ? { reference } : { query })
  }

  const share = (who: Caller, about: { quotationId: string } | { policyId: string } | { mobileNumber: string }): Promise<NewLink> =>
    who.post('secure/customer/shareableLink', about)

  const open = (link: NewLink): Promise<unknown> => anybody.post('auth/customer/jwtDecrypt', { token: link.token })

  const askForCode = (link: NewLink, mobile: string): Promise<unknown> => anybody.post('auth/customer/code', { mobile, link: link.token })

  /** With the code that was sent to the customer's phone. */
  const signIn = async (link: NewLink, mobile: string): Promise<{ customerId: string; agentId: string }> => {
    const { messages } = await anybody.get<Simulated>(`auth/simulators?${new URLSearchParams({ recipient: mobile })}`)
    const code = /^\d{6}/.exec(messages[0]?.body ?? '')?.[0]
    const { customer, agent } = await anybody.post<CustomerSignedIn>('auth/customer/verify', { mobile, code, link: link.token })
    return { customerId: customer._id, agentId: agent._id }
  }

  /** A link by which the customer photographs what a quotation insures. */
  const linkToPhotograph = async (who: Caller, { id }: Quotation): Promise<string> => {
    const { inspection } = await who.get<Inspected>(`secure/user/quotation/${id}/inspection`)
    const { token } = await who.post<{ token: string }>(`secure/user/inspection/${inspection?.id}/link`, { kind: 'customer' })
    return token
  }

  const openToPhotograph = (token: string): Promise<Photographing> =>
    anybody.post('auth/inspection/open', { token, type: 'customer', deviceTime: now().toISOString() })

  const photograph = (token: string, session: string, { shot, bytes, place: [latitude, longitude] }: Shot): Promise<unknown> => {
    const form = new FormData()
    form.append('photo', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
    const facts = { session, client: randomUUID(), shot, takenAt: now().toISOString(), source: 'camera' }
    const where = { latitude: String(latitude), longitude: String(longitude), accuracy: '9' }
    return anybody.post(`auth/inspection/${token}/photo?${new URLSearchParams({ ...facts, ...where })}`, form)
  }

  const sendForReview = (token: string): Promise<unknown> => anybody.post(`auth/inspection/${token}/submit`, {})

  /** Clears the photographs that are waiting, except those of the named shots, which are sent back with advice. */
  const review = async (underwriter: Caller, { id }: Quotation, back: Readonly<Record<string, string>> = {}): Promise<void> => {
    const { inspection } = await underwriter.get<Inspected>(`secure/user/quotation/${id}/inspection`)
    const verdicts = inspection?.photos
      .filter(({ state }) => state === 'taken')
      .map(({ id: photoId, shot }) => ({ photoId, verdict: back[shot] ? 'send-back' : 'clear', reason: back[shot] }))
    await underwriter.post(`secure/user/inspection/${inspection?.id}/review`, { verdicts })
  }

  const fault = (service: Service, kind: Fault | null, requests: number | null = null): Promise<unknown> =>
    anybody.post('auth/simulators/fault', { service, fault: kind, requests })

  return {
    ...{ quote, begin, save, accept, convert, decide, withdraw, quoteAgain, price, cancel, issueOnCredit, giveNotice, proveIdentity },
    ...{ openPayment, decideOnCardPage, share, open, askForCode, signIn, fault },
    ...{ linkToPhotograph, openToPhotograph, photograph, sendForReview, review },
  }
}
export type Acts = ReturnType<typeof actsOn>
