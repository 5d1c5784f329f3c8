import type { MicrositeSettings } from '#features/work/microsite/public/contract/own.ts'
import type { Waiting } from '#features/work/microsite/public/contract/review.ts'
import { setTime } from '#kit/server/clock.ts'
import type { TestApp } from './app.ts'
import type { Someone } from './leads.ts'
import { hidden, openPage, type PublicPage, sendForm } from './public-pages.ts'
import { answered } from './quoting.ts'

export const SAYS = {
  headline: 'Clear insurance for families in Bacolod',
  about: 'I explain what a policy pays, and what it does **not** pay.\n\n- Claims: I stay beside you\n- Renewals: I call before they end',
  languages: ['Filipino', 'Hiligaynon'],
  area: 'Bacolod and Talisay',
  lines: ['ctpl', 'motor'],
  facebook: 'https://www.facebook.com/ana.reyes.insures',
}
/** What agents and the office do with pages, and strangers on them. */
export function pagesOf(app: () => TestApp, office: () => Someone) {
  const settings = async (who: Someone) => answered<MicrositeSettings>(await who.get(`user/get-microsite-settings/${who.id}`))
  const save = async (who: Someone, more: Readonly<Record<string, unknown>> = {}) =>
    answered<MicrositeSettings>(await who.put('user/microsite', { ...SAYS, ...more }))
  const waiting = async () => answered<{ waiting: Waiting[]; shown: Waiting[] }>(await office().get('admin/microsites'))
  const decide = (item: Waiting, body: Readonly<Record<string, unknown>>) =>
    office().post(`admin/microsites/${item.kind}/${item.id}/decide`, body)

  async function publish(who: Someone, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
    await save(who, more)
    answered(await who.post('user/microsite/submit', {}))
    const [item] = (await waiting()).waiting
    answered(await decide(item as Waiting, { publish: true }))
    return new URL((await settings(who)).address ?? '').pathname
  }

  async function sendPhoto(who: Someone, bytes: Buffer, type = 'image/jpeg') {
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(bytes)], { type }), 'me.jpg')
    const response = await fetch(`${app().url}/sdx-api/secure/user/microsite/photo`, { method: 'POST', headers: who.headers, body: form })
    const { data } = (await response.json()) as { data: unknown }
    return { status: response.status, data }
  }

  const seconds = (n: number) => setTime(new Date(Date.now() + n * 1000))
  /** Looks at the page as long as a person does, then asks to be called. */
  async function askForCall(path: string, fields: Readonly<Record<string, string>>, address: string): Promise<PublicPage> {
    const shown = hidden(await openPage(app().url, path, { address }), 'shown')
    seconds(20)
    const answer = await sendForm(app().url, path, { shown, name: 'Liza Cruz', bestTime: 'any', consent: 'yes', ...fields }, { address })
    setTime(undefined)
    return answer
  }
  return { settings, save, waiting, decide, publish, sendPhoto, seconds, askForCall }
}
