import type { TestApp } from './app.ts'
import { codeSentTo } from './applying.ts'
import { openApp, TestBrowser, tokensOf } from './browser.ts'
import { until } from './buying.ts'
import { answered, type Caller, caller } from './quoting.ts'

export const INVITED_PASSWORD = 'jeepney mango turtle lamp'

/** The newest mailed link by which someone sets the first password. */
export const invitationTo = (app: TestApp, email: string): Promise<string> =>
  until(
    async () => {
      const { rows } = await app.owner.query<{ body: string }>(
        `select body from simulators.inbox where recipient = $1 order by received_at desc`,
        [email],
      )
      return rows.map(({ body }) => /invitation=([\w-]+)/.exec(body)?.[1]).find(Boolean) ?? ''
    },
    (found) => found !== '',
  )

/** Sets the first password through it, and signs in. */
export async function welcomed(app: TestApp, email: string, mobile: string): Promise<{ browser: TestBrowser; who: Caller }> {
  const token = await invitationTo(app, email)
  const stranger = new TestBrowser(app.url)
  answered(await stranger.post('auth/password-reset/code', { token }))
  const code = await codeSentTo(app, mobile)
  answered(await stranger.post('auth/password-reset/finish', { token, code, password: INVITED_PASSWORD }))
  const browser = await openApp(app.url, email, INVITED_PASSWORD)
  const { data } = await browser.post('auth/session/token', { audience: 'staff' })
  return { browser, who: caller(app.url, tokensOf(data)) }
}
