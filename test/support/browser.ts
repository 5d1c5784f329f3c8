import type { Reply } from './calls.ts'
import { PASSWORD } from './staff.ts'

type Cookie = { readonly value: string; readonly path: string; readonly attributes: string }

/** A headless browser: keeps cookies, states from which site a request comes, and follows redirects one at a time. */
export class TestBrowser {
  readonly cookies = new Map<string, Cookie>()
  readonly origin: string
  readonly #headers: Readonly<Record<string, string>>

  /** `headers` are sent with every request, such as an `x-forwarded-for` that a proxy adds. */
  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.origin = origin
    this.#headers = headers
  }

  async go(address: string): Promise<Response> {
    return this.#ask(address, { headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' } })
  }

  /** Follows redirects until a page of the app, or an answer that is not a redirect. */
  async follow(address: string): Promise<{ address: URL; response: Response }> {
    let next = new URL(address, this.origin)
    for (let hops = 0; hops < 10; hops++) {
      const response = await this.go(next.href)
      const to = response.headers.get('location')
      if (!to) return { address: next, response }
      next = new URL(to, next)
      if (next.pathname.startsWith('/app')) return { address: next, response }
    }
    throw new Error(`too many redirects, the last to ${next.href}`)
  }

  /** Posts as a page of ours does; `from` makes it another site's request. */
  async post(path: string, body: unknown, from = this.origin): Promise<Reply> {
    const response = await this.#ask(`/sdx-api/${path}`, {
      method: 'POST',
      headers: { origin: from, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, ...JSON.parse(await response.text()) }
  }

  async #ask(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, this.origin)
    const sent = [...this.cookies].filter(([, { path }]) => url.pathname.startsWith(path)).map(([name, { value }]) => `${name}=${value}`)
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...this.#headers, cookie: sent.join('; ') },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; ?/)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/'
    const expires = attributes.find((each) => /^expires=/i.test(each))?.slice(8)
    const isGone = attributes.some((each) => /^max-age=0$/i.test(each)) || (expires !== undefined && new Date(expires) < new Date())
    if (isGone || value === '') this.cookies.delete(name)
    else this.cookies.set(name, { value, path, attributes: attributes.join('; ') })
  }
}

/** Starts to sign in, up to the password; returns the sign-in's uid. `by` is `password` where another provider is configured. */
export async function arriveAtPassword(browser: TestBrowser, to: string, by = ''): Promise<string> {
  const { address } = await browser.follow(`/sdx-api/auth/session/start?${new URLSearchParams({ to, with: by })}`)
  const uid = address.searchParams.get('uid')
  if (!uid) throw new Error(`no password is asked for at ${address.href}`)
  return uid
}

/** A browser in which a member of staff has signed in. */
export async function openApp(url: string, email: string, password = PASSWORD, browser = new TestBrowser(url)): Promise<TestBrowser> {
  const uid = await arriveAtPassword(browser, '/app/')
  const { data, message } = await browser.post(`auth/interaction/${uid}`, { email, password })
  if (data === null) throw new Error(`${email} cannot sign in: ${message}`)
  const { returnTo } = data as { returnTo: string | null }
  if (!returnTo) throw new Error(`${email} needs a second factor`)
  await browser.follow(returnTo)
  return browser
}

/** The headers for calls, from the answer of `auth/session/token`. */
export function tokensOf(answer: never): Readonly<Record<string, string>> {
  const { accessToken, token } = answer as { accessToken: string; token?: string }
  return { authorization: `Bearer ${accessToken}`, ...(token ? { userinfo: token } : {}) }
}
