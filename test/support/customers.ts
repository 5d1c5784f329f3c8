import type { TestApp } from './app.ts'
import { TestBrowser } from './browser.ts'
import { until } from './buying.ts'
import { answered, type Caller, caller } from './quoting.ts'

export const linkFrom = async (agent: Caller, body: Readonly<Record<string, unknown>> = {}) =>
  answered<{ id: string; token: string }>(await agent.post('customer/shareableLink', body))

/** A customer who signs in with the code sent to their phone, with the link they came through, if any. */
export async function signInCustomer(app: TestApp, mobile: string, link?: string): Promise<Caller> {
  const who = { mobile, ...(link ? { link } : {}) }
  const browser = new TestBrowser(app.url)
  answered(await browser.post('auth/customer/code', who))
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
  const { accessToken } = answered<{ accessToken: string }>(await browser.post('auth/customer/verify', { ...who, code }))
  return caller(app.url, { authorization: `Bearer ${accessToken}` })
}
