import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Brand } from '#domain/brand.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { OUR_BRAND } from '#domain/our-brand.ts'
import type { LegalDetail } from '#features/people/branding/public/contract.ts'
import { formOf } from '#features/people/branding/rules/brand-form.ts'
import type { OfficeChange } from '#features/people/office-changes/public/contract.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { call } from './support/calls.ts'
import { answered, type Caller, person } from './support/quoting.ts'

type Detail = { readonly brand: Brand; readonly versions: readonly OfficeChange[] }

let app: TestApp
let admin: Caller
let officer: Caller

beforeAll(async () => {
  app = await startApp()
  admin = await person(app.url, 'teresita.ocampo')
  officer = await person(app.url, 'milagros.evangelista')
})
afterAll(() => app.stop())

const form = formOf(OUR_BRAND)
const propose = (more: object) => admin.post('admin/brand', { ...form, note: 'A new look.', ...more })
const confirm = async (reply: Parameters<typeof answered>[0]) => {
  const [version] = answered<{ versions: OfficeChange[] }>(reply).versions
  return answered<OfficeChange>(await officer.post(`admin/office-change/${version?.id}`, { decision: 'confirm' }))
}
const shown = async (): Promise<Brand> => (await call(app.url, 'GET', 'auth/brand')).data
/** What a browser receives before it has run anything. */
const firstPage = async (): Promise<string> => (await fetch(`${app.url}/app/login`)).text()

describe('the brand', () => {
  it('is seen by everybody once a second person confirmed it, and sends messages under its name', async () => {
    const ana = await person(app.url, 'ana.reyes')
    expect((await ana.get('admin/brand')).status).toBe(403)
    expect((await officer.post('admin/brand', { ...form, note: 'A new look.' })).status).toBe(403)
    const proposed = await propose({ name: 'Sandigan', phone: '(02) 8111 2222', primary: '#7a1f5c' })
    expect(answered<Detail>(proposed).versions[0]).toMatchObject({
      state: 'proposed',
      changes: [
        { label: 'Name', was: 'Kalasag', will: 'Sandigan' },
        { label: 'Main colour', will: '#7a1f5c' },
        { label: 'Phone', will: '(02) 8111 2222' },
      ],
    })
    expect((await shown()).name).toBe('Kalasag')
    expect(await firstPage()).toContain('<title>Sign in to Kalasag</title>')
    await confirm(proposed)
    const brand = await until(shown, ({ name }) => name === 'Sandigan')
    expect(brand).toMatchObject({ primary: '#7a1f5c', support: { phone: '(02) 8111 2222' }, insurer: OUR_BRAND.insurer })
    expect(await firstPage()).toContain('<title>Sign in to Sandigan</title>')
    answered(
      await admin.post('admin/wording-test', {
        code: 'premium-paid',
        language: 'en',
        subject: 'x',
        text: '{amount} {policy}',
        way: 'mail',
      }),
    )
    const html = await until(
      async () =>
        (await app.owner.query<{ html: string }>('select html from simulators.inbox where html is not null limit 1')).rows[0]?.html ?? '',
      (found) => found !== '',
    )
    expect(html).toContain('(02) 8111 2222')
  })

  it('has colours on which letters can be read, and a mark drawn anew', async () => {
    expect(await propose({ primary: '#f6a609' })).toMatchObject({
      status: 422,
      fields: [{ path: 'primary', message: expect.stringContaining('hard to read') }],
    })
    expect(await propose({ accent: '#0B4F6C' })).toMatchObject({ status: 422, fields: [{ path: 'accent' }] })
    expect(await propose({ logo: Buffer.from('<svg onload="x()"/>').toString('base64') })).toMatchObject({
      status: 422,
      fields: [{ path: 'logo' }],
    })
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0b4f6c' } })
      .jpeg()
      .toBuffer()
    await confirm(await propose({ logo: picture.toString('base64') }))
    const { logo } = await until(shown, (brand) => brand.logo !== null)
    const response = await fetch(`${app.url}/sdx-api/auth/brand/logo?of=${logo}`)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 })
    expect((await fetch(`${app.url}/sdx-api/auth/brand/logo?of=another`)).status).toBe(404)
    await confirm(await propose({ hasNoLogo: true }))
    await until(shown, (brand) => brand.logo === null)
  })

  it('is seen on a paper before', async () => {
    const query = new URLSearchParams({ name: 'Sandigan', primary: '#7a1f5c', accent: '#f6a609' })
    const response = await fetch(`${app.url}/sdx-api/secure/admin/brand-preview?${query}`, { headers: admin.headers })
    expect(response.headers.get('content-type')).toBe('application/pdf')
  })
})

describe('a legal text', () => {
  const today = dayOf(new Date())
  const write = (more: object = {}) =>
    admin.post('admin/legal', {
      code: 'terms',
      text: '# Ours\nThese are the terms as the office wrote them.',
      effectiveOn: today,
      note: 'Ours.',
      ...more,
    })
  const read = async (): Promise<{ version: number }> => (await call(app.url, 'GET', 'auth/legal?text=terms')).data ?? { version: -1 }

  it('holds from its day on, and stays as it was written', async () => {
    expect((await read()).version).toBe(0)
    expect(await write({ effectiveOn: addDays(today, -1) })).toMatchObject({ status: 422, fields: [{ path: 'effectiveOn' }] })
    await confirm(await write())
    expect(await read()).toMatchObject({ version: 1, effectiveOn: today, text: expect.stringContaining('# Ours') })
    await confirm(
      await write({ text: '# Later\nThese are the terms of a later day, which do not hold yet.', effectiveOn: addDays(today, 7) }),
    )
    expect((await read()).version).toBe(1)
    expect(answered<LegalDetail>(await admin.get('admin/legal', { code: 'terms' })).written.map(({ version }) => version)).toEqual([2, 1])
    await expect(app.owner.query(`update legal_texts set text = 'x'`)).rejects.toThrow()
  })
})
