import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '#features/people/onboarding/public/contract/applicant.ts'
import { startApp, type TestApp } from './support/app.ts'
import { Applicant } from './support/applying.ts'
import { sendFile } from './support/licences.ts'
import { answered, type Caller, person } from './support/quoting.ts'

let app: TestApp
let admin: Caller

beforeAll(async () => {
  app = await startApp()
  admin = await person(app.url, 'teresita.ocampo')
})
afterAll(() => app.stop())

type Made = { readonly id: string; readonly secret: string | null }

describe('a request of which no answer is kept, sent again with its key', () => {
  it('adds one receiver of transactions, and tells its secret once', async () => {
    const send = (name: string) =>
      admin.post('admin/webhooks', { name, url: 'https://1.1.1.1/told', events: ['policy.new'] }, { 'idempotency-key': 'a-receiver' })
    const both = (await Promise.all([send('Twice'), send('Twice')])).map((reply) => answered<Made>(reply))
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    expect(both.filter(({ secret }) => secret === null)).toHaveLength(1)
    expect(answered(await send('Twice'))).toEqual({ id: both[0]?.id, secret: null })
    expect(await send('Another')).toMatchObject({ status: 422 })
    const { rows } = await app.owner.query('select name from webhooks')
    expect(rows).toEqual([{ name: 'Twice' }])
  })

  it('keeps one workbook of people', async () => {
    const keyed: Caller = { ...admin, headers: { ...admin.headers, 'idempotency-key': 'a-workbook' } }
    const rows = 'First name,Last name,E-mail,Mobile number,Role,Branch\nNilo,Uy,nilo.uy@example.com,0917 660 0999,Agent,Bacolod'
    const send = (name: string) => sendFile(keyed, 'admin/people-workbooks', Buffer.from(rows), name, 'list')
    const one = answered<Made>(await send('people.csv')).id
    expect(answered<Made>(await send('people.csv')).id).toBe(one)
    expect(await send('others.csv')).toMatchObject({ status: 422 })
    const kept = answered<{ id: string; name: string }[]>(await admin.get('admin/people-workbooks'))
    expect(kept.map(({ id, name }) => [id, name])).toEqual([[one, 'people.csv']])
  })

  it('writes one message to the office, whoever else uses the same key', async () => {
    const key = { 'idempotency-key': 'one-question' }
    const asked = { text: 'When will you call?' }
    for (const mobile of ['+639181230021', '+639181230022']) {
      const { cookies } = await Applicant.proving(app, mobile)
      const keyed = new Applicant(app, mobile, key)
      for (const [name, cookie] of cookies) keyed.cookies.set(name, cookie)
      answered(await keyed.act('application', { email: `${mobile.slice(1)}@example.com`, consent: '2026-1' }))
      for (const reply of await Promise.all([keyed.act('application/message', asked), keyed.act('application/message', asked)]))
        expect(answered<Application>(reply).messages.map(({ text }) => text)).toEqual([asked.text])
      expect(await keyed.act('application/message', { text: 'And what else?' })).toMatchObject({ status: 422 })
    }
  })
})
