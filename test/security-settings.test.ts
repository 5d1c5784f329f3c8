import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/app/server/config.ts'
import { exposureWarnings } from '../src/app/server/demonstration-guard.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, untilComplete } from './support/buying.ts'
import { signIn } from './support/calls.ts'
import { type Mortal, mortalProgram } from './support/mortal.ts'
import { answered, caller, car, maria } from './support/quoting.ts'

/** As in production: behind https, without the simulators. */
let app: TestApp
beforeAll(async () => {
  app = await startApp(
    { PUBLIC_URL: 'https://sales.example.ph', SIMULATORS: 'off', LOG_LEVEL: 'silent' },
    { before: 'update staff set active = false' },
  )
})
afterAll(() => app.stop())

const headersOf = async (path: string) => (await fetch(`${app.url}${path}`, { redirect: 'manual' })).headers

describe('a start where others reach the program', () => {
  const reached = (environment: Readonly<Record<string, string>>) => () =>
    readConfig({ DEMO_DATA: 'off', SIMULATORS: 'off', ...environment })

  it.each(['https://sales.example.ph', 'http://192.168.1.20:8080', 'https://localhost', 'http://kalasag.local'])(
    'at %s is refused with simulators and with data of the demonstration, each named',
    (PUBLIC_URL) => {
      expect(reached({ PUBLIC_URL })).not.toThrow()
      expect(reached({ PUBLIC_URL, SIMULATORS: 'on' })).toThrow(/^ {2}SIMULATORS: must be off/m)
      for (const DEMO_DATA of ['on', 'people']) expect(reached({ PUBLIC_URL, DEMO_DATA })).toThrow(/^ {2}DEMO_DATA: must be off/m)
      expect(() => readConfig({ PUBLIC_URL })).toThrow(/SIMULATORS: .*\n {2}DEMO_DATA: /)
    },
  )

  it.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080', ''])('is none at %j', (PUBLIC_URL) =>
    expect(() => readConfig({ PUBLIC_URL })).not.toThrow(),
  )

  const started = (before: string) =>
    startApp({ PUBLIC_URL: 'https://sales.example.ph', SIMULATORS: 'off', LOG_LEVEL: 'silent' }, { before })

  it('is refused with people of the demonstration, each named', async () => {
    const [, ...people] = (await readFile('db/seed/demo/staff.csv', 'utf8')).trim().split('\n')
    const refusal = await started('select').catch(String)
    for (const person of people) expect(refusal).toContain(`  ${/[\w.]+@[\w.]+/.exec(person)?.[0]}: belongs to the demonstration`)
  })

  it('is refused with the password of the demonstration under another name, which is named', async () => {
    const refusal = await started(
      `update staff set active = role_code = 'AD1'; update staff set email = 'it@insurer.example', agent_code = 'IT-1' where role_code = 'AD1'`,
    ).catch(String)
    expect(refusal).toContain('  it@insurer.example: has the password of the demonstration')
    expect(refusal).not.toContain('belongs to')
  })

  it('warns loudly of simulators that the network reaches', () => {
    expect(exposureWarnings({ HOST: '0.0.0.0', SIMULATORS: true }).join('\n')).toMatch(/WARNING: HOST=0\.0\.0\.0 .*one-time code/)
    expect(exposureWarnings({ HOST: '0.0.0.0', SIMULATORS: false })).toEqual([])
    expect(exposureWarnings({ HOST: '127.0.0.1', SIMULATORS: true })).toEqual([])
  })
})

describe('in production', () => {
  it('every page and answer carries the usual headers, and no script comes from elsewhere', async () => {
    for (const path of [
      '/app/',
      '/sdx-api/auth/brand',
      '/sdx-api/docs/',
      '/sdx-api/nothing',
      '/realms/kalasag/.well-known/openid-configuration',
    ]) {
      const headers = await headersOf(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toMatch(/script-src 'self';/)
      expect(policy, path).not.toMatch(/unsafe-eval|https?:|\*/)
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(Object.fromEntries(headers), path).toMatchObject({
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
      })
    }
  })

  it('cookies go by https only, out of reach of scripts and of other sites', async () => {
    const [cookie] = (await headersOf('/sdx-api/auth/session/start?to=/app/')).getSetCookie()
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('the simulators are not there', async () => {
    for (const path of [
      '/simulators/inbox.json',
      '/sdx-api/auth/simulators',
      '/simulators/card/pay/x',
      '/simulators/sms/messages',
      '/simulators/coc',
    ])
      for (const method of ['GET', 'POST']) expect((await fetch(`${app.url}${path}`, { method })).status, `${method} ${path}`).toBe(404)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/app/..//evil.example',
    '/app@evil.example',
    'javascript:alert(1)',
  ])('nobody is sent on to %s after signing in', async (to) => {
    const headers = await headersOf(`/sdx-api/auth/session/start?to=${encodeURIComponent(to)}`)
    expect(new URL(headers.get('location') ?? '').origin).toBe('https://sales.example.ph')
  })
})

describe('the log at its most talkative', () => {
  let own: TestApp
  let program: Mortal
  let log = ''
  beforeAll(async () => {
    own = await startApp({ KALASAG_PART: 'web' })
    program = await mortalProgram(own.databaseUrl, {
      environment: { LOG_LEVEL: 'trace' },
      hears: (output) => {
        log += output
      },
    })
    await program.start()
  })
  afterAll(async () => {
    await program.kill()
    await own.stop()
  })

  it('tells nothing personal and no secret of a whole purchase', async () => {
    const ana = caller(program.url, await signIn(program.url, 'ana.reyes@kalasag.example'))
    await signIn(program.url, 'ana.reyes@kalasag.example', 'a mistyped password').catch(() => undefined)
    const answers = car()
    const { id } = await policyToPay(
      ana,
      answers,
      maria({ lastName: 'Zarragoitia', mobile: '0917 888 0123', email: 'perpetua@zarragoitia.example' }),
    )
    const { token } = answered<{ token: string }>(await ana.post('customer/shareableLink', { policyId: id }))
    await fetch(`${program.url}/sdx-api/auth/customer/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile: '09178880123', link: token }),
    })
    await proveIdentity(ana, id)
    const opened = await openPayment(ana, id)
    await comeBack(program.url, await decideOnCardPage(opened, 'pay'))
    await untilComplete(ana, id)
    const { rows } = await own.owner.query<{ body: string }>(`select body from simulators.inbox where body ~ '^[0-9]{6} is your'`)
    const secrets = [
      ...[
        'Zarragoitia',
        '9178880123',
        '0917 888 0123',
        'perpetua@',
        'Kalasag-demo-1',
        'a mistyped password',
        token,
        rows[0]?.body.slice(0, 6) ?? '?',
      ],
      ...[
        ana.headers.authorization?.slice(7) ?? '',
        ana.headers.userinfo ?? '',
        opened.payment.reference,
        answers.plate,
        answers.chassisNo,
      ],
    ]
    expect(log).toContain('wrong password')
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })
})
