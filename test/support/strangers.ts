import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { codeSentTo } from './applying.ts'
import { TestBrowser } from './browser.ts'
import { notice } from './claiming.ts'
import { photo } from './pictures.ts'
import { answered } from './quoting.ts'

/** Verifies a number as a person who is not insured. */
export async function proofOf(app: TestApp, mobile: string): Promise<string> {
  const browser = new TestBrowser(app.url)
  answered(await browser.post('auth/number/code', { mobile }))
  const code = await codeSentTo(app, mobile)
  return answered<{ proof: string }>(await browser.post('auth/number/verify', { mobile, code })).proof
}

/** What a person who is not insured reports about an accident. */
export const strangersNotice = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...notice({ story: 'The grey sedan ran into my tricycle.', place: 'Burgos Street, Bacolod' }),
  ...{ name: 'Rodel Gatbonton', position: 'other-vehicle', ownPlate: 'ABC 1234' },
  ...more,
})

export const strangersReport = (proof: string, knownBy: string, more: object = {}) => ({
  ...{ proof, knownBy, answers: strangersNotice(), client: randomUUID() },
  ...more,
})

export type Reported = { readonly number: string; readonly key: string }

type Photo = { readonly client?: string; readonly place?: string; readonly bytes?: Uint8Array; readonly name?: string }

/** Adds a photograph to a report by its key. */
export async function addPhoto(
  app: TestApp,
  key: string,
  { client = randomUUID(), place = 'damage', bytes, name = 'hit.jpg' }: Photo = {},
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes ?? (await photo()))]), name)
  const response = await fetch(`${app.url}/sdx-api/auth/accident-report/${key}/photos/${place}/${client}`, { method: 'POST', body: form })
  const text = await response.text()
  return { status: response.status, ...JSON.parse(text) }
}
