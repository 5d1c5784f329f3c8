/** A page rendered by the server, as a browser without scripts receives it. */
export type PublicPage = { readonly status: number; readonly html: string; readonly headers: Headers }

const AGENT = 'Mozilla/5.0 (Linux; Android 10) Mobile'

/** From its own address, so that no other test's limit interferes. */
const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': AGENT })

const read = async (response: Response): Promise<PublicPage> => ({
  status: response.status,
  html: await response.text(),
  headers: response.headers,
})

export const openPage = async (url: string, path: string, { address = '10.1.0.1', language = 'en' } = {}): Promise<PublicPage> =>
  read(await fetch(`${url}${path}`, { headers: { ...from(address), 'accept-language': language }, redirect: 'manual' }))

/** Submits a page's form as a browser does. */
export const sendForm = async (
  url: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  { address = '10.1.0.1', site = 'same-origin' } = {},
): Promise<PublicPage> =>
  read(
    await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...from(address), 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
    }),
  )

/** The value of a hidden field. */
export const hidden = ({ html }: PublicPage, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** The one piece of structured data in a page. */
export function structuredData({ html }: PublicPage): unknown {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}

/** Whatever in a page could run: scripts that are not data, handlers, and addresses that are code. */
export function runnable({ html }: PublicPage): string[] {
  const tags = [...html.matchAll(/<[a-z][^>"]*(?:"[^"]*"[^>"]*)*>/gi)].map(([tag]) => tag)
  const isCode = (tag: string) =>
    /^<(?:script(?! type="application\/ld\+json")|iframe|object|embed)/i.test(tag) ||
    /(?:href|src|action)="\s*(?:javascript|data|vbscript):/i.test(tag) ||
    /\son\w+\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '""'))
  return tags.filter(isCode)
}
