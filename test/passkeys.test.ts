import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { arriveAtPassword, openApp, TestBrowser, tokensOf } from './support/browser.ts'
import { call } from './support/calls.ts'
import { TestPasskey } from './support/passkey.ts'
import { PASSWORD } from './support/staff.ts'

const ANA = 'ana.reyes@kalasag.example'
const CARLO = 'carlo.mendoza@kalasag.example'
const PAOLO = 'paolo.santos@kalasag.example'
const LUZ = 'luz.delapena@kalasag.example'
const JOSE = 'jose.ibanez@kalasag.example'

let app: TestApp
/** Browsers create passkeys for host names, not for numeric addresses. */
let url: string
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  url = app.url.replace('127.0.0.1', 'localhost')
})
afterAll(() => app.stop())

async function passkeyFor(email: string, made = new TestPasskey(url)) {
  const browser = await openApp(url, email)
  const headers = { ...tokensOf((await browser.post('auth/session/token', { audience: 'staff' })).data), origin: url }
  const own = (path: string, body: unknown) => call(url, 'POST', `secure/user/second-factor/${path}`, { headers, body })
  const begun = (await own('begin', { kind: 'passkey', password: PASSWORD })).data as { sealed: string; options: { challenge: string } }
  const finish = () => own('finish', { passkey: made.create(begun.options.challenge), sealed: begun.sealed })
  return { made, begun, own, finish }
}

/** A sign-in in which the password was entered, and the passkey challenge that follows. */
async function afterPassword(email: string) {
  const browser = new TestBrowser(url)
  const uid = await arriveAtPassword(browser, '/app/')
  await browser.post(`auth/interaction/${uid}`, { email, password: PASSWORD })
  const asked = async () => {
    const { data } = await browser.post(`auth/interaction/${uid}/factor`, {})
    return (data as { passkey: { challenge: string; allowCredentials: { id: string }[] } }).passkey
  }
  return { asked, pass: (passkey: unknown) => browser.post(`auth/interaction/${uid}/factor/pass`, { passkey }) }
}

describe('a passkey', () => {
  let ofAna: TestPasskey
  beforeAll(async () => {
    const { made, finish } = await passkeyFor(ANA)
    expect(await finish()).toMatchObject({ code: -1, data: { recoveryCodes: expect.any(Array) } })
    ofAna = made
  })

  it('signs its owner in after the password, by one answer to each challenge', async () => {
    const signing = await afterPassword(ANA)
    const { challenge, allowCredentials } = await signing.asked()
    expect(allowCredentials.map(({ id }) => id)).toEqual([ofAna.id.toString('base64url')])
    const answer = ofAna.use(challenge)
    expect(await signing.pass(answer)).toMatchObject({ code: -1 })
    const again = await afterPassword(ANA)
    await again.asked()
    expect(await again.pass(answer), 'the answer to an older challenge').toMatchObject({ status: 422 })
  })

  it('of somebody else opens nothing: not under its own name, nor under that of the right one', async () => {
    const { made: ofCarlo, finish } = await passkeyFor(CARLO)
    expect(await finish()).toMatchObject({ code: -1 })
    for (const id of [ofCarlo.id, ofAna.id]) {
      const signing = await afterPassword(ANA)
      const { challenge } = await signing.asked()
      expect(await signing.pass(ofCarlo.use(challenge, id))).toMatchObject({ status: 422 })
    }
  })

  it('made for another site, or in a registration of another person, is not kept', async () => {
    const elsewhere = await passkeyFor(PAOLO, new TestPasskey('http://kalasag.example'))
    expect(await elsewhere.finish()).toMatchObject({ status: 422 })
    const paolo = await passkeyFor(PAOLO)
    const jose = await passkeyFor(JOSE)
    const stolen = { passkey: paolo.made.create(jose.begun.options.challenge), sealed: jose.begun.sealed }
    expect(await paolo.own('finish', stolen)).toMatchObject({ status: 422 })
  })

  it('and an app are not both removed at once where the role needs a second factor', async () => {
    const { made, own, finish } = await passkeyFor(LUZ)
    expect(await finish()).toMatchObject({ code: -1 })
    const { secret } = (await own('begin', { kind: 'app', password: PASSWORD })).data as { secret: string }
    expect(await own('finish', { code: await generate({ secret, epoch: Math.floor(now().getTime() / 1000) }) })).toMatchObject({ code: -1 })
    await app.owner.query(`insert into second_factor_roles (role_code, required_by) select role_code, id from staff where email = $1`, [
      LUZ,
    ])
    const removals = [{ passkeyId: made.id.toString('base64url') }, {}].map((which) => own('remove', { password: PASSWORD, ...which }))
    expect((await Promise.all(removals)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
