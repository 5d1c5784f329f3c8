import type { MicrositeSettings } from '#features/work/microsite/public/contract/own.ts'
import type { Waiting } from '#features/work/microsite/public/contract/review.ts'
import { setTime } from '#kit/server/clock.ts'
import type { TestApp } from './app.ts'
import { type Someone, someone } from './leads.ts'
import { hidden, openPage, type PublicPage, sendForm } from './public-pages.ts'
import { answered } from './quoting.ts'

/** The texts on an agent's page. */
export const SAYS = {
  headline: 'Clear insurance for families in Bacolod',
  about: 'I explain what a policy pays, and what it does **not** pay.\n\n- Claims: I stay beside you\n- Renewals: I call before they end',
  languages: ['Filipino', 'Hiligaynon'],
  area: 'Bacolod and Talisay',
  lines: ['ctpl', 'motor'],
  facebook: 'https://www.facebook.com/ana.reyes.insures',
}

type More = Readonly<Record<string, unknown>>

export const settingsOf = async (who: Someone) => answered<MicrositeSettings>(await who.get(`user/get-microsite-settings/${who.id}`))
export const saveAs = async (who: Someone, more: More = {}) =>
  answered<MicrositeSettings>(await who.put('user/microsite', { ...SAYS, ...more }))

export const secondsOn = (n: number) => setTime(new Date(Date.now() + n * 1000))

/** Views a page as long as a person does, then asks for a call. */
export async function askForCall(
  url: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  address: string,
): Promise<PublicPage> {
  const shown = hidden(await openPage(url, path, { address }), 'shown')
  secondsOn(20)
  const answer = await sendForm(url, path, { shown, name: 'Liza Cruz', bestTime: 'any', consent: 'yes', ...fields }, { address })
  setTime(undefined)
  return answer
}

/** The office, which reads what others wrote. */
export async function officeOf(app: TestApp) {
  const teresita = await someone(app, 'teresita.ocampo')
  const waiting = async () => answered<{ waiting: Waiting[] }>(await teresita.get('admin/microsites')).waiting
  const decide = (item: Waiting, body: More) =>
    teresita.post(`admin/microsites/${item.kind}/${item.id}/decide`, { since: item.since, ...body })
  const firstOf = async (kind: Waiting['kind']): Promise<Waiting> => {
    const found = (await waiting()).find((each) => each.kind === kind)
    if (!found) throw new Error(`no ${kind} waits`)
    return found
  }
  const publish = async (who: Someone, more: More = {}): Promise<string> => {
    await saveAs(who, more)
    answered(await who.post('user/microsite/submit', {}))
    answered(await decide(await firstOf('page'), { publish: true }))
    return new URL((await settingsOf(who)).address ?? '').pathname
  }
  return { teresita, waiting, decide, firstOf, publish }
}
export type Office = Awaited<ReturnType<typeof officeOf>>
