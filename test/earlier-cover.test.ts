import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf, startOf, yearOf } from '#domain/day.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyOf, proveIdentity, until } from './support/buying.ts'
import { motorQuoted, motorToPay, sedan } from './support/motoring.ts'
import { type Caller, newSticker, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let known: Readonly<Record<string, unknown>>
let policy: PolicyDetail

const NEW = { registrationType: 'N', plate: undefined, mvFile: undefined, insuredBefore: 'none', coveredUntil: undefined }
const inspectionOf = async (answers: Readonly<Record<string, unknown>>) =>
  (await motorQuoted(ana, answers)).findings.find(({ code }) => code === 'inspection')?.sentence

/** The tariff as it is, but that an answer about our own records is not believed any more. */
async function mustBeRecordedFrom(day: string) {
  await app.owner.query('alter table tariffs disable trigger user')
  await app.owner.query(`update tariffs set effective_to = $1::date - 1 where line = 'motor'`, [day])
  await app.owner.query(
    `insert into tariffs (line, version, state, effective_from, tables, note)
     select line, 'MOTOR-RECORDED', state, $1::date, jsonb_set(tables, '{controls,inspection,recorded}', 'true'), note from tariffs where line = 'motor'`,
    [day],
  )
  await app.owner.query('alter table tariffs enable trigger user')
}

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  await app.owner.query(`update licences set valid_until = '2040-12-31'`)
  ana = await person(app.url, 'ana.reyes')
  known = await sedan(ana, { year: yearOf(dayOf(new Date())), value: 90_000_000, withCtpl: false })
  const { id } = await motorToPay(ana, { ...known, ...NEW, conductionSticker: newSticker() })
  await proveIdentity(ana, id)
  await comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))
  policy = await until(
    () => policyOf(ana, id),
    ({ state }) => state === 'issued',
  )
  await mustBeRecordedFrom(addDays(policy.coverFrom, 300))
})
afterAll(async () => {
  setTime(undefined)
  await app.stop()
})

const daysAfterItsEnd = async (days: number) => {
  setTime(new Date(startOf(addDays(policy.coverTo, days)).getTime() + 10 * 3_600_000))
  ana = await person(app.url, 'ana.reyes')
  return { ...(await sedan(ana)), coveredUntil: addDays(policy.coverTo, days) }
}

it('a vehicle said to be insured with us is inspected where our records have no policy for it', async () => {
  expect(await inspectionOf(await daysAfterItsEnd(0))).toContain('our records show no policy for it')
})

it('one that was, by any of its numbers, needs no photographs to go on', async () => {
  const { coveredUntil, plate } = await daysAfterItsEnd(10)
  expect(await inspectionOf({ ...known, plate, coveredUntil })).toBeUndefined()
})

it('how long it was without cover is reckoned from our records, not from what is said', async () => {
  const { coveredUntil, plate } = await daysAfterItsEnd(60)
  expect(await inspectionOf({ ...known, plate, coveredUntil })).toContain('its last policy ended 60 days ago')
})
