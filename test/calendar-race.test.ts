import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { type Appointment, at, book, booked, type FreeTime } from './support/appointments.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let ana: Caller
let miguel: Caller
beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_MINUTE: '100000' })
  ana = await person(app.url, 'ana.reyes')
  miguel = await person(app.url, 'miguel.lacson')
})
afterAll(() => app.stop())

type Loser = { readonly wanted: FreeTime; readonly alternatives: readonly FreeTime[]; readonly timeZone: string }

const held = async () =>
  (
    await app.owner.query<{ starts_at: Date; ends_at: Date }>(
      `select starts_at, ends_at from appointments a join staff s on s.id = a.agent_id where s.agent_code = 'BAC-001' and cancelled_at is null order by 1`,
    )
  ).rows

it('gives ten slots to ten of two hundred who book at once; each loser is told free times nearby', async () => {
  const { user_id } = await booked(ana, { personName: 'First', ...at(2, 8) })
  const wishes = Array.from({ length: 200 }, (_, n) => ({ ...at(3, 9 + (n % 10) / 2), personName: `Person ${n}`, user_id }))
  const answers = await Promise.all(wishes.map((wish, n) => book(n % 3 === 0 ? miguel : ana, wish)))

  const winners = answers.filter(({ code }) => code === -1)
  const losers = answers.filter(({ code }) => code !== -1)
  expect(winners).toHaveLength(10)
  expect(new Set(winners.map(({ data }) => (data as Appointment).start_time)).size).toBe(10)
  expect(new Set(losers.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['409 1']))

  const taken = await held()
  for (const [n, { ends_at }] of taken.entries()) {
    const next = taken[n + 1]
    if (next) expect(ends_at.getTime()).toBeLessThanOrEqual(next.starts_at.getTime())
  }
  for (const { data } of losers) {
    const { wanted, alternatives, timeZone } = data as Loser
    expect(timeZone).toBe('Asia/Manila')
    expect(alternatives).toHaveLength(5)
    expect(alternatives.map(({ startsAt }) => startsAt)).not.toContain(wanted.startsAt)
  }

  const late = await book(ana, wishes[0] ?? {})
  expect(late).toMatchObject({ status: 409, message: 'This time is taken. Please choose another one.' })
  const { alternatives } = late.data as Loser
  expect(alternatives.map(({ start_time }) => start_time / 3_600_000)).toEqual([8.5, 8, 14, 14.5, 15])
  for (const { start_date, start_time } of alternatives)
    expect(await book(ana, { personName: 'Loser', start_date, start_time })).toMatchObject({ code: -1 })
})

it('lets an appointment move to one free time only, however many move there at once, and none meets another', async () => {
  const moving: Appointment[] = []
  for (let n = 0; n < 8; n++) moving.push(await booked(ana, { personName: `Mover ${n}`, ...at(12, 8 + n) }))
  const wish = (n: number) => ({ ...at(13, 9 + (n % 2) / 2), minutes: n % 2 === 0 ? 60 : 30 })
  const answers = await Promise.all(moving.map(({ _id, version }, n) => ana.put('user/updateAppointment', { _id, version, ...wish(n) })))
  expect(answers.filter(({ code }) => code === -1)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const swap = moving.slice(0, 2)
  const swapped = await Promise.all(
    swap.map(({ _id }, n) => {
      const other = swap[1 - n]
      const version = answers.some(({ code, data }) => code === -1 && (data as Appointment)._id === _id) ? 2 : 1
      return ana.put('user/updateAppointment', { _id, version, startsAt: other?.startsAt })
    }),
  )
  expect(swapped.every(({ status }) => status === 200 || status === 409)).toBe(true)
})

it('answers the same booking twice with the first answer when the phone asks again', async () => {
  const wish = { personName: 'Once', ...at(14, 9) }
  const key = { 'idempotency-key': 'booking-of-once' }
  const [first, second] = [await ana.post('user/bookAppointment', wish, key), await ana.post('user/bookAppointment', wish, key)]
  expect(answered<Appointment>(second)).toEqual(answered<Appointment>(first))
})
