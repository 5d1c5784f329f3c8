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
  const newest = async () => {
    const { rows } = await app.owner.query<{ body: string; at: string }>(
      `select body, received_at::text as at from simulators.inbox where recipient = $1 and body ~ '^[0-9]{6} ' order by received_at desc limit 1`,
      [mobile],
    )
    return rows[0]
  }
  const before = await newest()
  answered(await browser.post('auth/customer/code', who))
  const sent = await until(newest, (found) => found !== undefined && found.at !== before?.at)
  const code = sent?.body.slice(0, 6)
  const { accessToken } = answered<{ accessToken: string }>(await browser.post('auth/customer/verify', { ...who, code }))
  return caller(app.url, { authorization: `Bearer ${accessToken}` })
}
