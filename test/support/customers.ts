import type { TestApp } from './app.ts'
import { until } from './buying.ts'
import { call } from './calls.ts'
import { answered, type Caller, caller } from './quoting.ts'

export const linkFrom = async (agent: Caller, body: Readonly<Record<string, unknown>> = {}) =>
  answered<{ id: string; token: string }>(await agent.post('customer/shareableLink', body))

/** A customer who signs in with the code that came to their phone, and the link they came with, if any. */
export async function signInCustomer(app: TestApp, mobile: string, link?: string): Promise<Caller> {
  const who = { mobile, ...(link ? { link } : {}) }
  answered(await call(app.url, 'POST', 'auth/customer/code', { body: who }))
  const code = await until(
    async () => {
      const { rows } = await app.owner.query<{ body: string }>(
        `select body from simulators.inbox where recipient = $1 and body ~ '^[0-9]{6} ' order by received_at desc limit 1`,
        [mobile],
      )
      return /^\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? ''
    },
    (found) => found !== '',
  )
  const { accessToken } = answered<{ accessToken: string }>(await call(app.url, 'POST', 'auth/customer/verify', { body: { ...who, code } }))
  return caller(app.url, { authorization: `Bearer ${accessToken}` })
}
