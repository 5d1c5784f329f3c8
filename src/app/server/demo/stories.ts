import { addDays, type Day, dayOf, startOf } from '#domain/day.ts'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { stepsOf } from '#features/selling/quotes/public/rules/steps.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { now } from '#kit/server/clock.ts'
import { lineOf } from '#lines'
import type { Acts } from './acts.ts'
import type { Story } from './agenda.ts'
import type { Risk, Risks } from './risks.ts'
import type { Caller } from './stage.ts'
import { photographer } from './vehicle-pictures.ts'

/** The people and the risk of one story. */
export type Scene = {
  readonly acts: Acts
  readonly agent: Caller
  readonly underwriter: Caller
  /** A signed-in customer, as a caller. */
  readonly customer: (who: { readonly customerId: string; readonly agentId: string }) => Promise<Caller>
  readonly runJob: (name: string) => Promise<void>
  readonly risk: Risk
  readonly upTo: Risks['upTo']
  /** Photographs for reuse: one story may send what another took. */
  readonly album: Map<string, Buffer>
}

const DAY_MINUTES = 1440
const MORNING_MS = 9 * 3_600_000

const after = (minutes: number): Date => new Date(now().getTime() + minutes * 60_000)
/** A quarter past midnight, when what ended the day before is detected. */
const nightAfter = (day: Day): Date => new Date(startOf(addDays(day, 1)).getTime() + 15 * 60_000)

/** Abandoned midway: that many steps of the wizard were done. */
export async function* drafted({ acts, agent, risk }: Scene, done: number): Story {
  const { answers, holder } = risk
  const line = lineOf(risk.line)
  if (!line) return
  let draft = await acts.begin(agent, risk)
  for (const { id, part, fields } of stepsOf(line).slice(0, done)) {
    yield after(2)
    const values = part === 'holder' ? holder : part === 'answers' ? answers : {}
    const typed = Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)))
    draft = await acts.save(agent, draft, id, part === 'commercial' ? draft.commercial : typed)
  }
}

/** Offered, and the link perhaps sent; the offer is still open. */
export async function* offered({ acts, agent, risk }: Scene, came?: 'sent' | 'opened' | 'signed-in'): Story {
  const quotation = await acts.quote(agent, risk)
  if (!came) return
  yield after(10)
  const link = await acts.share(agent, { quotationId: quotation.id })
  if (came === 'sent') return
  yield after(40)
  await acts.open(link)
  if (came === 'opened') return
  await acts.askForCode(link, risk.holder.mobile)
  yield after(1)
  await acts.signIn(link, risk.holder.mobile)
}

/** Goes to underwriting, which may decide it. */
export async function* referred(
  { acts, agent, underwriter, risk }: Scene,
  decided?: { readonly decision: 'approve' | 'decline'; readonly reason: string },
): Story<Quotation> {
  const quotation = await acts.quote(agent, risk)
  if (!decided) return quotation
  yield after(190)
  return acts.decide(underwriter, quotation, decided.decision, decided.reason)
}

const CAR_PARK = [14.4446, 120.9939] as const
const ODOMETER = 'The figures cannot be read. Please come closer, with the ignition on.'

/** Needs an inspection, and the customer gets the link; perhaps takes photographs by it, and it is cleared at the second attempt. */
export async function* inspected(scene: Scene, came: 'sent' | 'in-review' | 'cleared'): Story {
  const { acts, agent, underwriter, risk, album, upTo } = scene
  const quotation = yield* referred(scene)
  yield after(7)
  const token = await acts.linkToPhotograph(agent, quotation)
  if (came === 'sent') return
  yield after(22)
  const { session, capture } = await acts.openToPhotograph(token)
  const take = await photographer(risk)
  const [latitude, longitude] = CAR_PARK
  const photographed = async (shot: string, bytes: Buffer) =>
    acts.photograph(token, session, { shot, bytes, place: [latitude + upTo(9) / 90_000, longitude + upTo(9) / 90_000] })
  const needed = capture.shots.filter(({ required }) => required).map(({ code }) => code)
  for (const shot of needed) {
    yield after(1)
    // One who cannot find the engine number sends a picture of another’s.
    const bytes = (came === 'in-review' ? album.get(shot) : undefined) ?? (await take(shot))
    if (shot === 'engine') album.set(shot, bytes)
    await photographed(shot, bytes)
  }
  await acts.sendForReview(token)
  if (came === 'in-review') return
  yield after(95)
  await acts.review(underwriter, quotation, { odometer: ODOMETER })
  yield after(40)
  await photographed('odometer', await take('odometer'))
  await acts.sendForReview(token)
  yield after(70)
  await acts.review(underwriter, quotation)
}

/** No one accepted it in time; perhaps it is quoted again. */
export async function* lapsed({ acts, agent, runJob, risk }: Scene, again?: 'again'): Story {
  const { validUntil, ...quotation } = await acts.quote(agent, risk)
  yield nightAfter(validUntil ?? dayOf(now()))
  await runJob('expire-quotations')
  if (!again) return
  yield after(11 * 60)
  await acts.price(agent, await acts.quoteAgain(agent, { ...quotation, validUntil }))
}

export async function* withdrawn({ acts, agent, risk }: Scene, reason: string): Story {
  const quotation = await acts.quote(agent, risk)
  yield after(26 * 60)
  await acts.withdraw(agent, quotation, reason)
}

/** The customer agrees to the price, as the agent records it. */
export async function* accepted(scene: Scene, decided?: { readonly decision: 'approve'; readonly reason: string }): Story<Quotation> {
  const quotation = yield* referred(scene, decided)
  yield after(15 + scene.upTo(45))
  return scene.acts.accept(scene.agent, quotation)
}

/** A policy that is waiting for its payment. */
export async function* converted(scene: Scene, decided?: Parameters<typeof accepted>[1]): Story<PolicyDetail> {
  const quotation = yield* accepted(scene, decided)
  yield after(2)
  return scene.acts.convert(scene.agent, quotation)
}

export async function* paid(scene: Scene, policy: PolicyDetail, who = scene.agent, before?: () => Promise<unknown>): Story {
  const { acts, upTo } = scene
  yield after(5 + upTo(20))
  await acts.proveIdentity(who, policy)
  yield after(2)
  const payment = await acts.openPayment(who, policy)
  yield after(1)
  await before?.()
  await acts.decideOnCardPage(payment, 'pay')
}

export async function* sold(scene: Scene, decided?: Parameters<typeof accepted>[1]): Story<PolicyDetail> {
  const policy = yield* converted(scene, decided)
  yield* paid(scene, policy)
  return policy
}

/** The card is refused; perhaps another one pays. */
export async function* refusedCard(scene: Scene, then?: 'paid'): Story {
  const { acts, agent } = scene
  const policy = yield* converted(scene)
  yield after(8)
  await acts.proveIdentity(agent, policy)
  const payment = await acts.openPayment(agent, policy)
  yield after(2)
  await acts.decideOnCardPage(payment, 'refuse')
  if (then) yield* paid(scene, policy)
}

/** The payment link is sent; how far the customer got with it. */
export async function* linkSent(scene: Scene, came: 'sent' | 'opened' | 'in-review' | 'paid'): Story {
  const { acts, agent, customer, risk } = scene
  const policy = yield* converted(scene)
  yield after(3)
  const link = await acts.share(agent, { policyId: policy.id })
  if (came === 'sent') return
  yield after(20)
  await acts.open(link)
  if (came === 'opened') return
  await acts.askForCode(link, risk.holder.mobile)
  yield after(1)
  const who = await customer(await acts.signIn(link, risk.holder.mobile))
  if (came === 'paid') return yield* paid(scene, policy, who)
  yield after(4)
  await acts.proveIdentity(who, policy, 'review')
}

/** The card page was opened and nothing is decided yet. */
export async function* onCardPage(scene: Scene): Story {
  const policy = yield* converted(scene)
  yield after(6)
  await scene.acts.proveIdentity(scene.agent, policy)
  await scene.acts.openPayment(scene.agent, policy)
}

/** The provider took a different amount than requested: the truth is unknown until the two have talked. */
export async function* paidWrongly(scene: Scene): Story {
  const { acts, agent } = scene
  const policy = yield* converted(scene)
  yield after(6)
  await acts.proveIdentity(agent, policy)
  const payment = await acts.openPayment(agent, policy)
  yield after(2)
  await acts.fault('card', 'other-amount')
  await acts.decideOnCardPage(payment, 'pay')
  await acts.fault('card', null)
}

/** Paid and issued while the certificate service refuses, or does its work but does not answer. */
export async function* withoutCertificate(scene: Scene, fault: 'refused' | 'unanswered'): Story {
  const { acts } = scene
  const policy = yield* converted(scene)
  yield* paid(scene, policy, scene.agent, () => acts.fault('coc', fault, 1))
}

/** The evidence from an owner whose CTPL is to be cancelled. */
const replacedFromToday = () => ({
  shownFirst: 'replacement' as const,
  ...{ replacementCoc: '061200458812', replacementInsurer: 'Visayan Surety', replacementFrom: dayOf(now()) },
})

/** Cancelled before it was paid, or by underwriting while it was in force. */
export async function* cancelled(scene: Scene, when: 'unpaid' | 'in-force', reason: string): Story {
  const { acts, agent, underwriter } = scene
  const policy = yield* when === 'unpaid' ? converted(scene) : sold(scene)
  yield after(50 * 60)
  if (when === 'unpaid') return void (await acts.cancel(agent, policy, reason))
  const { notice } = await acts.giveNotice(underwriter, policy, {
    ...{ ground: 'asked', reason },
    ...replacedFromToday(),
  })
  yield new Date(startOf(addDays(notice?.lastDay ?? dayOf(now()), 1)).getTime() + MORNING_MS)
  await acts.cancel(underwriter, policy, reason)
}

/** Its cover ended in the meantime. */
export async function* ended(scene: Scene): Story {
  const { coverTo } = yield* sold(scene)
  yield nightAfter(coverTo)
  await scene.runJob('expire-policies')
}

/** Issued before it was paid, as its agent may; the customer has until a set day. */
export async function* onCredit(scene: Scene, days: number): Story<PolicyDetail> {
  const { acts, agent } = scene
  const policy = yield* converted(scene)
  yield after(7)
  await acts.proveIdentity(agent, policy)
  return acts.issueOnCredit(agent, policy, days)
}

/** On credit, never paid: noticed when it was overdue, and cancelled once the notice period had expired. */
export async function* neverPaid(scene: Scene, days: number): Story {
  const { acts, agent } = scene
  const policy = yield* onCredit(scene, days)
  yield after((days + 2) * DAY_MINUTES)
  const { notice } = await acts.giveNotice(agent, policy, { ground: 'non-payment' })
  yield new Date(startOf(addDays(notice?.lastDay ?? dayOf(now()), 1)).getTime() + MORNING_MS)
  await acts.cancel(agent, policy, 'The premium was not paid, and the notice has run out.')
}

/** In force and mortgaged; its owner asks to cancel it, so the bank is given notice. */
export async function* mortgageeTold(scene: Scene, reason: string): Story {
  const policy = yield* sold(scene)
  yield after(4 * DAY_MINUTES)
  await scene.acts.giveNotice(scene.underwriter, policy, {
    ...{ ground: 'asked', reason, mortgageeEmail: 'insurance.desk@bank.example' },
    ...replacedFromToday(),
  })
}

/** Paid, and charged back by the card's bank a little later, as the provider reports when it is asked the next day. */
export async function* takenBack(scene: Scene): Story {
  const { acts, agent, runJob } = scene
  const policy = yield* converted(scene)
  yield after(6)
  await acts.proveIdentity(agent, policy)
  const payment = await acts.openPayment(agent, policy)
  yield after(1)
  await acts.decideOnCardPage(payment, 'pay')
  yield after(90)
  await acts.decideOnCardPage(payment, 'take-back')
  yield after(DAY_MINUTES)
  await runJob('reconcile-payments')
}
