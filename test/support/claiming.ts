import { randomUUID } from 'node:crypto'
import { dayOf } from '#domain/day.ts'
import type { OfficeClaim } from '#features/servicing/claims/public/contract/office.ts'
import type { ClaimDetail, ClaimsOfPolicy } from '#features/servicing/claims/public/contract/own.ts'
import type { TestApp } from './app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, policyToPay, proveIdentity, until } from './buying.ts'
import type { Reply } from './calls.ts'
import { linkFrom, signInCustomer } from './customers.ts'
import { healthIssued } from './insuring-health.ts'
import { photo } from './pictures.ts'
import { answered, type Caller, car, maria, person } from './quoting.ts'

/** The phone number of the tests' policyholder. */
const CLAIMANT = '+639171234567'

type Side = 'user' | 'customer'
type More = Readonly<Record<string, unknown>>

/** A report of a loss at midnight today, so that its hour has passed whenever it is reported. */
export const notice = (more: More = {}) => ({
  ...{
    happenedOn: dayOf(new Date()),
    happenedAt: '0',
    place: 'Lacson Street, Bacolod',
    story: 'A jeepney of Silay ran into us from behind.',
  },
  ...more,
})

export const report = (
  who: Caller,
  side: Side,
  policyId: string,
  kind: string,
  answers: More = notice(),
  more: More = {},
): Promise<Reply> => who.post(`${side}/policy/${policyId}/claim`, { kind, answers, ...more })

export const reported = async (...asked: Parameters<typeof report>) => answered<{ id: string; number: string }>(await report(...asked))

export const claimOf = async (who: Caller, side: Side, id: string) => answered<ClaimDetail>(await who.get(`${side}/claim/${id}`))
export const claimsOf = async (who: Caller, side: Side, policyId: string) =>
  answered<ClaimsOfPolicy>(await who.get(`${side}/policy/${policyId}/claims`))
export const atOffice = async (who: Caller, id: string) => answered<OfficeClaim>(await who.get(`admin/claim/${id}`))

/** An action of a member of the claims office on a claim in its current state. */
export const officeStep = async (who: Caller, id: string, step: string, more: More = {}): Promise<Reply> =>
  who.post(`admin/claim/${id}/step`, { version: (await atOffice(who, id)).version, step, ...more })

/** Sends a photograph or a document under the id that the device gave it. */
export async function sendClaimFile(
  who: Caller,
  side: Side,
  id: string,
  paper: string,
  bytes?: Uint8Array,
  client: string = randomUUID(),
): Promise<Reply> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes ?? (await photo()))]), 'paper.jpg')
  const response = await fetch(`${who.url}/sdx-api/secure/${side}/claim/${id}/new-files/${paper}/${client}`, {
    method: 'POST',
    headers: who.headers,
    body,
  })
  return { status: response.status, headers: response.headers, ...JSON.parse(await response.text()) }
}

/** A CTPL policy that has been paid and issued. */
export async function ctplIssued(agent: Caller, mobile: string): Promise<string> {
  const { id } = await policyToPay(agent, car(), maria({ mobile }))
  await proveIdentity(agent, id)
  await comeBack(agent.url, await decideOnCardPage(await openPayment(agent, id, 'card'), 'pay'))
  await until(
    () => policyOf(agent, id),
    ({ documentStatus }) => documentStatus === 'complete',
  )
  return id
}

/** A reported loss with a file and a message, and the id of each. */
export async function claimedOf(agent: Caller, policyId: string) {
  const claimStory = 'The blue jeepney of Silay hit a calesa.'
  const { id: claim, number: claimNumber } = await reported(agent, 'user', policyId, 'injury', notice({ story: claimStory }))
  answered(await sendClaimFile(agent, 'user', claim, 'police'))
  const [file] = (await claimOf(agent, 'user', claim)).files
  return { claim, claimNumber, claimStory, claimFile: file?.id ?? '' }
}

/** The same claim, once the office has made an offer for it. */
export async function decidedOf<Known extends { readonly claim: string }>(office: Caller, known: Known): Promise<Known> {
  answered(await officeStep(office, known.claim, 'assess', { text: 'As the police say.' }))
  answered(await officeStep(office, known.claim, 'offer', { amount: 100_000, text: 'What the hospital asks.' }))
  return known
}

/** A customer with a critical illness and a CTPL policy, their agent, the claims office, and people who are not involved. */
export async function claimants(app: TestApp) {
  const names = ['ana.reyes', 'jose.ibanez', 'miguel.lacson', 'ramon.penaflor', 'consuelo.baltazar', 'norberto.alcantara']
  const [ana, jose, miguel, ramon, consuelo, norberto] = await Promise.all(names.map((name) => person(app.url, name)))
  if (!(ana && jose && miguel && ramon && consuelo && norberto)) throw new Error('somebody did not sign in')
  const { id: health } = await healthIssued(ana)
  const ctpl = await ctplIssued(ana, CLAIMANT)
  const customer = await signInCustomer(app, CLAIMANT, (await linkFrom(ana)).token)
  const stranger = await signInCustomer(app, '+639178880666', (await linkFrom(ana)).token)
  return { ana, jose, miguel, ramon, consuelo, norberto, customer, stranger, health, ctpl }
}
export type Claimants = Awaited<ReturnType<typeof claimants>>

/** Waits until the customer has received a message that contains this. */
export const claimantTold = (app: TestApp, part: string) =>
  until(
    async () =>
      (
        await app.owner.query<{ body: string }>('select body from simulators.inbox where recipient = $1 and body like $2', [
          CLAIMANT,
          `%${part}%`,
        ])
      ).rows,
    (rows) => rows.length > 0,
  )

/** A staff member's notifications, newest first. */
export const toldTo = async (who: Caller) =>
  answered<{ items: { title: string; path: string | null }[] }>(await who.get('user/notifications', { limit: '50' })).items
