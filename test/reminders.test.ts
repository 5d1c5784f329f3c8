import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverReminders } from '#features/people/notifications/public/contract.ts'
import { cancelReminder, type NewReminder, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { until } from './support/buying.ts'
import { askForHelp, deskStep } from './support/helping.ts'
import { type Notifying, notifying, titles } from './support/notifying.ts'
import { answered, person } from './support/quoting.ts'

let all: Notifying
let app: Notifying['app']
let jobs: Notifying['jobs']
let anaId: Notifying['anaId']
let ana: Notifying['ana']
let manager: Notifying['manager']
let transactAsSystem: Notifying['transactAsSystem']

beforeAll(async () => {
  all = await notifying()
  ;({ app, jobs, anaId, ana, manager, transactAsSystem } = all)
})
afterAll(() => all.stop())
beforeEach(() => all.forget())

describe('a reminder', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const due = (more: Partial<NewReminder> = {}) =>
    transactAsSystem((db) =>
      scheduleReminder(db, {
        key: 'lead:1',
        agentId: anaId,
        dueAt: ago(1),
        kind: 'lead-due',
        title: 'Call Maria Santos',
        path: '/todo',
        ...more,
      }),
    )
  const deliver = async (times = 1) => {
    await transactAsSystem(async (db) => {
      for (let n = 0; n < times; n += 1) await jobs.enqueue(db, deliverReminders, {})
    })
    await until(
      async () =>
        (await app.owner.query(`select count(*)::int as n from pgboss.job where name = 'deliver-reminders' and state < 'completed'`))
          .rows[0].n,
      (n) => n === 0,
    )
  }

  it('comes at its time, exactly once, however many workers are at it', async () => {
    for (let n = 0; n < 250; n += 1) await due({ key: `lead:${n}`, title: `Call ${n}` })
    await due({ key: 'lead:later', dueAt: new Date(Date.now() + 60_000) })
    await deliver(6)
    const { rows } = await app.owner.query<{ n: number; different: number }>(
      `select count(*)::int as n, count(distinct title)::int as different from notifications where staff_id = $1 and kind = 'lead-due'`,
      [anaId],
    )
    expect(rows).toEqual([{ n: 250, different: 250 }])
    await deliver(2)
    expect((await app.owner.query('select count(*)::int as n from notifications')).rows[0].n).toBe(250)
  })

  it('is moved with what it is about, also when it came already, and called off', async () => {
    await due()
    await due({ dueAt: new Date(Date.now() + 60_000) })
    await deliver()
    expect(await titles(ana)).toEqual([])
    await due({ title: 'Call Maria again' })
    await deliver()
    await due({ title: 'Call Maria a third time' })
    await deliver()
    expect(await titles(ana)).toEqual(['Call Maria a third time', 'Call Maria again'])
    await due()
    await transactAsSystem((db) => cancelReminder(db, 'lead:1'))
    await deliver()
    expect(await titles(ana)).toHaveLength(2)
  })

  it('falls to the manager when the agent no longer works here', async () => {
    await due()
    await app.owner.query('update staff set active = false where id = $1', [anaId])
    await deliver()
    await app.owner.query('update staff set active = true where id = $1', [anaId])
    // Colleagues who left were signed out.
    ana = await person(app.url, 'ana.reyes')
    expect(await titles(manager)).toEqual(['Call Maria Santos'])
  })

  it('of the help desk, and news of a question, are everyone’s there again where whoever took it has left', async () => {
    const milagros = await person(app.url, 'milagros.evangelista')
    const teresita = await person(app.url, 'teresita.ocampo')
    const asked = await askForHelp(ana, 'user', 'Where is my commission?')
    answered(await deskStep(milagros, asked.id, 'take'))
    answered(await deskStep(milagros, asked.id, 'answer', { text: 'On its way.' }))
    await all.forget()
    await app.owner.query(`update staff set active = false where email = 'milagros.evangelista@kalasag.example'`)
    answered(await ana.post(`user/help-request/${asked.id}/message`, { text: 'It is not.' }))
    expect(await titles(teresita)).toHaveLength(1)
    const { rows } = await app.owner.query(`select from reminders where key like 'help:' || $1 || '%'`, [asked.id])
    expect(rows.length).toBeGreaterThan(1)
  })

  it('reaches somebody outside by text message, and not when it helps nobody any more', async () => {
    await app.owner.query('delete from simulators.inbox')
    const body = 'We meet today at 3:00 PM.'
    await due({ key: 'appointment:1:person', kind: 'appointment', mobile: '+639171112222', body })
    await due({ key: 'appointment:2:person', kind: 'appointment', mobile: '+639171112223', body, dueAt: ago(90) })
    await deliver()
    const received = async () => (await app.owner.query('select recipient, body from simulators.inbox')).rows
    await expect.poll(received).toEqual([{ recipient: '+639171112222', body }])
    expect(await titles(ana)).toEqual([])
  })

  it('of what is to be paid reaches the customer also if it could not be sent all morning, and not days later', async () => {
    await app.owner.query('delete from simulators.inbox')
    const body = 'Your insurance premium of ₱1,250.40 is due on 8 Dec 2026. Please pay it on time.'
    await due({ key: 'credit-soon:1', kind: 'premium-due', mobile: '+639171112224', body, dueAt: ago(9 * 60) })
    await due({ key: 'credit-soon:2', kind: 'premium-due', mobile: '+639171112225', body, dueAt: ago(49 * 60) })
    await deliver()
    const received = async () => (await app.owner.query('select recipient, body from simulators.inbox')).rows
    await expect.poll(received).toEqual([{ recipient: '+639171112224', body }])
  })
})
