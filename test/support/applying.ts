import { randomUUID } from 'node:crypto'
import type { Application } from '#features/people/onboarding/public/contract/applicant.ts'
import type { TestApp } from './app.ts'
import { TestBrowser } from './browser.ts'
import { until } from './buying.ts'
import type { Reply } from './calls.ts'
import { photo } from './pictures.ts'
import { answered } from './quoting.ts'

/** The newest one-time code sent to a number, after the given number of earlier ones. */
export const codeSentTo = (app: Pick<TestApp, 'owner'>, mobile: string, before = 0): Promise<string> =>
  until(
    async () => {
      const { rows } = await app.owner.query<{ body: string }>(
        `select body from simulators.inbox where recipient = $1 and body ~ '^[0-9]{6} ' order by received_at desc`,
        [mobile],
      )
      return rows.length > before ? (/^\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '') : ''
    },
    (found) => found !== '',
  )

type Served = Pick<TestApp, 'url'>

/** A browser in which an applicant verified a number. */
export class Applicant extends TestBrowser {
  readonly mobile: string

  constructor({ url }: Served, mobile: string, headers: Readonly<Record<string, string>> = {}) {
    super(url, headers)
    this.mobile = mobile
  }

  static async proving(app: TestApp, mobile: string): Promise<Applicant> {
    const browser = new Applicant(app, mobile)
    const { rows } = await app.owner.query(`select 1 from simulators.inbox where recipient = $1 and body ~ '^[0-9]{6} '`, [mobile])
    answered(await browser.post('auth/applicant/code', { mobile }))
    const code = await codeSentTo(app, mobile, rows.length)
    answered(await browser.post('auth/applicant/verify', { mobile, code }))
    return browser
  }

  #cookie(): string {
    return [...this.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  }

  async send(method: 'GET' | 'PUT', path: string, body?: unknown): Promise<Reply> {
    const response = await fetch(`${this.origin}/sdx-api/auth/applicant/${path}`, {
      method,
      headers: { cookie: this.#cookie(), origin: this.origin, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, ...(isJson ? JSON.parse(text) : { data: text }) }
  }

  act = (path: string, body: unknown = {}) => this.post(`auth/applicant/${path}`, body)
  save = (section: string, answers: unknown) => this.send('PUT', `application/section/${section}`, { answers })

  async upload(kind: string, bytes: Uint8Array, { client = randomUUID(), type = 'image/jpeg' } = {}): Promise<Reply> {
    const form = new FormData()
    form.append('document', new Blob([new Uint8Array(bytes)], { type }), `${kind}.jpg`)
    const response = await fetch(`${this.origin}/sdx-api/auth/applicant/application/document?kind=${kind}&client=${client}`, {
      method: 'POST',
      headers: { cookie: this.#cookie(), origin: this.origin },
      body: form,
    })
    return { status: response.status, headers: response.headers, ...JSON.parse(await response.text()) }
  }

  own = async (): Promise<Application> => {
    const { application } = answered<{ application: Application | null }>(await this.send('GET', 'application'))
    if (!application) throw new Error('there is no application')
    return application
  }
}

const lastYear = new Date().getUTCFullYear() - 1
export const AFFILIATION = {
  ...{ company: 'Kalasag Insurance', kind: 'non-life', capacity: 'agent', number: 'NL-2026-0042' },
  ...{ validFrom: `${lastYear}-01-01`, validUntil: `${lastYear + 3}-12-31` },
}

/** Every answer that an application requires, as a person gives them. */
export const ANSWERS = {
  person: {
    ...{ firstName: 'Marisol', lastName: 'De la Cruz', birthDate: '1994-05-17', birthPlace: 'Iloilo City' },
    ...{ sex: 'FEMALE', civilStatus: 'SINGLE', citizenship: 'PH' },
    ...{ line1: '12 Mabini Street', province: '1804500000', city: '1830200000', zip: '6100' },
  },
  background: {
    ...{ education: 'college', school: 'University of San Agustin, BS Commerce' },
    work: [{ employer: 'Negros Traders', position: 'Cashier', from: '2018' }],
    references: [
      { name: 'Ana Lim', mobile: '09171110001' },
      { name: 'Ben Tan', mobile: '09171110002' },
      { name: 'Carla Uy', mobile: '09171110003' },
    ],
  },
  licences: { exam: 'exempt', affiliations: [AFFILIATION] },
  payout: { institution: 'gcash', account: '09171234567', accountName: 'Marisol De la Cruz', tin: '123-456-789-000', withholding: '5' },
} as const

/** A complete application except for its submission; the identity check is the simulator’s. */
export async function filledIn(
  app: Served,
  applicant: Applicant,
  email: string,
  answers: Record<string, unknown> = {},
): Promise<Application> {
  answered(await applicant.act('application', { email, consent: '2026-1' }))
  for (const [section, given] of Object.entries({ ...ANSWERS, ...answers })) answered(await applicant.save(section, given))
  const picture = await photo()
  for (const kind of (await applicant.own()).neededDocuments) answered(await applicant.upload(kind, picture))
  await proveIdentity(app, applicant)
  const person = { ...ANSWERS.person, ...(answers.person as object | undefined) }
  return answered<Application>(
    await applicant.act('application/sign', {
      ...{ agreement: '2026-1', conduct: '2026-1', name: `${person.firstName} ${person.lastName}` },
      signature: {
        method: 'drawn',
        strokes: [
          [
            [10, 20],
            [40, 60],
            [80, 25],
          ],
        ],
      },
    }),
  )
}

export async function proveIdentity(app: Served, applicant: Applicant, outcome = 'approve'): Promise<void> {
  const begun = answered<{ session: { token: string; transaction: string; address: string } }>(
    await applicant.act('identity/start', { consent: '2026-1' }),
  )
  const { token, transaction, address } = begun.session
  const at = `${app.url}${address}/transactions/${transaction}`
  const authorization = `Bearer ${token}`
  const picture = new Uint8Array(await photo())
  for (const capture of ['document', 'selfie'])
    await fetch(`${at}/photos/${capture}`, { method: 'POST', headers: { authorization, 'content-type': 'image/jpeg' }, body: picture })
  const body = JSON.stringify({ kind: 'PHILID', outcome })
  await fetch(`${at}/finish`, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body })
  answered(await applicant.act('identity/result'))
}
