import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, signIn, startApp, type TestApp } from './support/app.ts'
import { TestBrowser } from './support/browser.ts'

const PASSWORD = 'Kalasag-demo-1'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe('signing in with a browser', () => {
  it('goes to the provider, asks for the password on our screen, and comes back to the page asked for', async () => {
    const browser = new TestBrowser(app.url)
    const { address } = await browser.follow('/sdx-api/auth/session/start?to=/app/policy%3Fid%3D7')
    expect(address.pathname).toBe('/app/agent-login')
    const uid = address.searchParams.get('uid')
    const reply = await browser.post(`auth/interaction/${uid}`, { email: 'ana.reyes@kalasag.example', password: PASSWORD })
    console.log(reply)
    const { returnTo } = reply.data as { returnTo: string }
    const back = await browser.follow(returnTo)
    expect(back.address.href).toBe(`${app.url}/app/policy?id=7`)
    const tokens = await browser.post('auth/session/token', { audience: 'staff' })
    console.log(tokens, browser.cookies)
    expect(tokens.code).toBe(-1)
  })
})

describe('signing in without a browser', () => {
  it('gives the user record, both tokens and the hierarchy', async () => {
    const { data, code } = await call(app.url, 'POST', 'auth/user/login', {
      body: { email: 'Ana.Reyes@kalasag.example', password: 'Kalasag-demo-1' },
    })
    expect(code).toBe(-1)
    expect(data).toMatchObject({
      user: { first_name: 'Ana', last_name: 'Reyes', agent_id: 'BAC-001', userRole: [{ roleCode: 'AG1' }], city: 'Bacolod City' },
      userDetails: { hierarchy_id: { levelCode: '4' }, channelCode: { _id: 'AGENCY' } },
      hierarchy: [{ levelCode: '2' }, { levelCode: '3' }, { levelCode: '4' }],
    })
    const headers = await signIn(app.url, 'ana.reyes@kalasag.example')
    expect(await call(app.url, 'GET', 'secure/user/getuserDetails', { headers })).toMatchObject({
      code: -1,
      data: { primaryEmail: 'ana.reyes@kalasag.example' },
    })
    expect(await call(app.url, 'GET', 'secure/admin/getHierarchy', { headers })).toMatchObject({
      code: -1,
      data: [{ name: 'Regional manager' }, {}, {}],
    })
  })
})
