import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, signIn, startApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe('signing in without a browser', () => {
  it('gives the user record, both tokens and the hierarchy', async () => {
    const { data, code } = await call(app.url, 'POST', 'auth/user/login', { body: { email: 'Ana.Reyes@kalasag.example', password: 'Kalasag-demo-1' } })
    expect(code).toBe(-1)
    expect(data).toMatchObject({
      user: { first_name: 'Ana', last_name: 'Reyes', agent_id: 'BAC-001', userRole: [{ roleCode: 'AG1' }], city: 'Bacolod City' },
      userDetails: { hierarchy_id: { levelCode: '4' }, channelCode: { _id: 'AGENCY' } },
      hierarchy: [{ levelCode: '2' }, { levelCode: '3' }, { levelCode: '4' }],
    })
    const headers = await signIn(app.url, 'ana.reyes@kalasag.example')
    expect(await call(app.url, 'GET', 'secure/user/getuserDetails', { headers })).toMatchObject({ code: -1, data: { primaryEmail: 'ana.reyes@kalasag.example' } })
    expect(await call(app.url, 'GET', 'secure/admin/getHierarchy', { headers })).toMatchObject({ code: -1, data: [{ name: 'Regional manager' }, {}, {}] })
  })
})
