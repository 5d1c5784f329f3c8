import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import type { Announcement } from '#features/people/announcements/public/contract.ts'
import { type Notifying, notifying, titles, told } from './support/notifying.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { runJob } from './support/renewing.ts'
import { staffId } from './support/staff.ts'

let all: Notifying
let ana: Caller
let carlo: Caller
let manager: Caller
let admin: Caller

beforeAll(async () => {
  all = await notifying()
  ;({ ana, manager, admin } = all)
  carlo = await person(all.app.url, 'carlo.mendoza')
})
afterAll(() => all.stop())
beforeEach(() => all.app.owner.query('delete from notifications; delete from announcements'))

const announce = async (said: object) => answered<Announcement>(await admin.post('admin/announcement', said))
const shown = async (id: string) => answered<Announcement & { unread: { name: string }[] }>(await admin.get(`admin/announcement/${id}`))
const inDays = (days: number) => addDays(dayOf(new Date()), days)
const sixMinutesAgo = `now() - interval '6 minutes'`

describe('an announcement of the office', () => {
  it('reaches branches and roles, or everybody, from administrators only', async () => {
    expect((await ana.post('admin/announcement', { title: 'No' })).status).toBe(403)
    expect((await manager.get('admin/announcements')).status).toBe(403)
    const rates = await announce({ branches: ['BACOLOD'], roles: ['AG1'], title: 'New rates', body: 'From 1 July.' })
    expect(rates).toMatchObject({ standing: 'sent', read: 0, by: expect.stringContaining(' ') })
    expect(await told(ana, { source: 'insurer' })).toMatchObject([{ title: 'New rates', body: 'From 1 July.', source: 'insurer' }])
    expect([await titles(manager), await titles(carlo)]).toEqual([[], []])
    await announce({ title: 'Office closed' })
    expect([await titles(manager), await titles(carlo)]).toEqual([['Office closed'], ['Office closed']])
    expect(await told(ana, { source: 'product' })).toEqual([])
  })

  it('says who has not read it, and tells only those once more, once an hour', async () => {
    const { id, told: people } = await announce({ branches: ['BACOLOD'], title: 'Read this' })
    expect(people).toBe(4)
    answered(await ana.post('user/notifications/read', { source: 'insurer' }))
    expect(await shown(id)).toMatchObject({ told: people, read: 1 })
    expect((await shown(id)).unread.map(({ name }) => name)).not.toContain('Ana Reyes')
    const early = await admin.post(`admin/announcement/${id}/remind`, {})
    expect(early).toMatchObject({ status: 409, message: expect.stringContaining('within the last hour') })
    // No one can write what was sent: the test lets an hour pass as the owner of the database.
    await all.app.owner.query(`alter table announcements disable trigger user; update announcements set sent_at = now() - interval '61 minutes';
      alter table announcements enable trigger user`)
    expect(answered(await admin.post(`admin/announcement/${id}/remind`, {}))).toEqual({ told: people - 1 })
    expect(await titles(manager)).toEqual(['Read this'])
    expect(await shown(id)).toMatchObject({ told: people, read: 1 })
    expect((await admin.post(`admin/announcement/${id}/remind`, {})).status).toBe(409)
  })

  it('is taken back from everybody, once', async () => {
    const { id } = await announce({ title: 'Said in error' })
    expect(await titles(ana)).toEqual(['Said in error'])
    for (const _ of [1, 2])
      expect(answered(await admin.post(`admin/announcement/${id}/withdraw`, {}))).toMatchObject({ standing: 'withdrawn' })
    expect(await titles(ana)).toEqual([])
    expect((await admin.post(`admin/announcement/${id}/remind`, {})).status).toBe(409)
    expect((await admin.put(`admin/announcement/${id}`, { title: 'Another' })).status).toBe(409)
  })

  it('of a later day waits until eight in the morning, may be changed until then, and goes out once from whichever process', async () => {
    const waiting = await announce({ title: 'Booth', day: inDays(3) })
    expect(waiting).toMatchObject({ standing: 'waiting', told: 0, sentAt: null })
    expect(new Date(waiting.goesOutAt)).toEqual(new Date(startOf(inDays(3)).getTime() + 8 * 3_600_000))
    answered(await admin.put(`admin/announcement/${waiting.id}`, { title: 'Booth at the motor show', roles: ['AG1'], day: inDays(2) }))
    await runJob(all.app, 'send-announcements')
    expect(await titles(ana)).toEqual([])
    await all.app.owner.query(`update announcements set goes_out_at = ${sixMinutesAgo}`)
    await Promise.all([runJob(all.app, 'send-announcements'), runJob(all.app, 'send-announcements')])
    await expect.poll(() => titles(ana)).toEqual(['Booth at the motor show'])
    expect(await titles(manager)).toEqual([])
    expect((await admin.put(`admin/announcement/${waiting.id}`, { title: 'Too late' })).status).toBe(409)
  })

  it('that was withdrawn before its day never goes out', async () => {
    const { id } = await announce({ title: 'Never', day: inDays(1) })
    answered(await admin.post(`admin/announcement/${id}/withdraw`, {}))
    await all.app.owner.query(`update announcements set goes_out_at = ${sixMinutesAgo}`)
    await runJob(all.app, 'send-announcements')
    expect(await titles(ana)).toEqual([])
  })

  it('names the field that is wrong: a day that is over, a branch that is not there, no headline', async () => {
    const refused = (path: string, message: string) => ({ status: 422, fields: [{ path, message: expect.stringContaining(message) }] })
    const post = (said: object) => admin.post('admin/announcement', said)
    expect(await post({ title: 'Late', day: inDays(-1) })).toMatchObject(refused('day', 'This day has passed'))
    expect(await post({ title: 'Where', branches: ['ATLANTIS'] })).toMatchObject(refused('branches.0', 'Branch not found'))
    expect(await post({ title: ' ' })).toMatchObject(refused('title', 'Say in a few words'))
    expect((await admin.get('admin/announcement/of-nobody')).status).toBe(404)
    expect((await admin.get(`admin/announcement/${await staffId(all.app, 'ana.reyes')}`)).status).toBe(404)
  })
})
