import { call, type TestApp } from './app.ts'
import { until } from './buying.ts'
import { answered, type Caller, caller } from './quoting.ts'

export const linkFrom = async (agent: Caller, body: Readonly<Record<string, unknown>> = {}) =>
  answered<{ id: string; token: string }>(await agent.post('customer/shareableLink', body))

/** A customer who signs in with a link and the code that came to their phone. */
export async function signInCustomer(app: TestApp, mobile: string, link: string): Promise<Caller> {
  answered(await call(app.url, 'POST', 'auth/customer/code', { body: { mobile, link } }))
  const code = await until(
    async () => {
      const { rows } = await app.owner.query<{ body: string }>(
        'select body from simulators.inbox where recipient = $1 order by received_at desc limit 1',
        [mobile],
      )
      return /^\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? ''
    },
    (found) => found !== '',
  )
  const { accessToken } = answered<{ accessToken: string }>(
    await call(app.url, 'POST', 'auth/customer/verify', { body: { mobile, link, code } }),
  )
  return caller(app.url, { authorization: `Bearer ${accessToken}` })
}
