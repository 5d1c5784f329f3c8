import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepsOf, type WizardStep } from '../src/features/selling/quotes/public/rules/steps.ts'
import { type OpenStep, sendWithVersion } from '../src/features/selling/quotes/rules/version-conflict.ts'
import { ctpl } from '../src/lines/ctpl/index.ts'
import { startApp, type TestApp } from './support/app.ts'
import { acceptance, answered, type Caller, car, maria, offer, person, type Quotation, read, save, start } from './support/quoting.ts'

let app: TestApp
let ana: Caller

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
})
afterAll(() => app.stop())

/** The server's refusal; it includes the newer record. */
class Refused extends Error {
  readonly reply: Awaited<ReturnType<Caller['post']>>

  constructor(reply: Refused['reply']) {
    super(reply.message)
    this.reply = reply
  }
}
async function sent(asked: ReturnType<Caller['post']>): Promise<Quotation> {
  const reply = await asked
  if (reply.code !== -1) throw new Refused(reply)
  return reply.data as Quotation
}
const newerIn = (thrown: unknown) => (thrown instanceof Refused ? ((thrown.reply.data as Quotation | null) ?? undefined) : undefined)
const asSeen = (seen: Quotation, send: (version: number) => Promise<Quotation>, inHand?: OpenStep) =>
  sendWithVersion(seen, { line: ctpl, send, newerIn, inHand })

const stepNamed = (id: string) => stepsOf(ctpl).find((step) => step.id === id) as WizardStep
const known = car()
const { colour, ...uncoloured } = known
const vehicle = () => Object.fromEntries(Object.entries(known).filter(([name]) => stepNamed('vehicle').fields.includes(name)))

/** A draft with all answers, as a screen read it. */
async function drafted(): Promise<Quotation> {
  const draft = await start(ana, known)
  return answered<Quotation>(await save(ana, draft, 'policyholder', maria()))
}
const price = (seen: Quotation) => asSeen(seen, (version) => sent(ana.post(`user/quotation/${seen.id}/quote`, { version })))
const saving = (seen: Quotation, inHand: OpenStep) =>
  asSeen(seen, (version) => sent(save(ana, { ...seen, version }, inHand.step.id, { ...inHand.answers })), inHand)

describe('what is sent from a screen that is behind', () => {
  it('goes through at once when nothing that the person sees changed', async () => {
    const seen = await drafted()
    // Elsewhere someone only stepped through the wizard.
    answered(
      await ana.put(`user/quotation/${seen.id}/save`, { version: seen.version, step: 'vehicle', values: vehicle(), next: 'policyholder' }),
    )
    expect((await read(ana, seen.id)).version).toBeGreaterThan(seen.version)
    expect(await price(seen)).toMatchObject({ state: 'quoted', total: 61_040 })
  })

  it('is shown what changed, from what to what, and what is pressed then counts', async () => {
    const seen = await drafted()
    answered(await save(ana, seen, 'vehicle', { ...vehicle(), colour: 'BLACK' }))
    const failed = await price(seen).catch((thrown: unknown) => thrown)
    expect(failed).toMatchObject({
      newer: { answers: { colour: 'BLACK' } },
      changes: [{ part: 'answers', field: { name: 'colour', label: 'Colour' }, before: colour, after: 'BLACK' }],
    })
    expect(await price(await read(ana, seen.id))).toMatchObject({ state: 'quoted' })
  })

  it('keeps what others saved on other steps', async () => {
    const seen = await drafted()
    answered(await save(ana, seen, 'vehicle', { ...vehicle(), colour: 'BLACK' }))
    const saved = await saving(seen, { step: stepNamed('policyholder'), answers: { ...maria(), firstName: 'Corazón' } })
    expect(saved).toMatchObject({ answers: { colour: 'BLACK' }, holder: { firstName: 'Corazón' } })
  })

  it('does not write over what others saved on the same step, but for saying the same', async () => {
    const seen = await drafted()
    const theirs = { step: stepNamed('vehicle'), answers: { ...vehicle(), colour: 'BLACK' } }
    answered(await save(ana, seen, 'vehicle', theirs.answers))
    await expect(saving(seen, { ...theirs, answers: { ...vehicle(), colour: 'RED' } })).rejects.toMatchObject({
      changes: [{ field: { name: 'colour' } }],
    })
    expect(await read(ana, seen.id)).toMatchObject({ answers: { colour: 'BLACK' } })
    expect(await saving(seen, theirs)).toMatchObject({ answers: { colour: 'BLACK' } })
  })

  it('takes back no price, and accepts none, that the person never saw', async () => {
    const draft = await drafted()
    const priced = await price(draft)
    await expect(saving(draft, { step: stepNamed('vehicle'), answers: { ...vehicle(), colour: 'RED' } })).rejects.toMatchObject({
      newer: { state: 'quoted' },
      changes: [],
    })
    expect(await read(ana, draft.id)).toMatchObject({ state: 'quoted', answers: { colour } })

    answered(await save(ana, priced, 'vehicle', { ...vehicle(), typeOfUse: 'FOR_HIRE', vehicleType: 'TAXI' }))
    const accepting = asSeen(priced, (version) => sent(ana.post(`user/quotation/${priced.id}/accept`, { ...acceptance(priced), version })))
    await expect(accepting).rejects.toMatchObject({
      newer: { state: 'draft' },
      changes: [{ field: { name: 'vehicleType' } }, { field: { name: 'typeOfUse' } }],
    })
  })

  it('is refused as ever where nobody changed anything', async () => {
    const seen = answered<Quotation>(await save(ana, await start(ana, uncoloured), 'policyholder', maria()))
    await expect(price(seen)).rejects.toMatchObject({ reply: { status: 422, fields: [{ path: 'answers.colour' }] } })
    expect((await offer(ana)).state).toBe('quoted')
  })
})
