import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { DataSet } from '#features/work/data-sets/public/contract.ts'
import { setTime } from '#kit/server/clock.ts'
import { startApp, type TestApp } from './support/app.ts'
import { motorSold, peopleOf } from './support/commissions.ts'
import { answered } from './support/quoting.ts'
import { addJob, runJob } from './support/renewing.ts'

type Manifest = {
  readonly asOf: string
  readonly personal: string
  readonly subjects: readonly {
    readonly name: string
    readonly columns: readonly { readonly name: string; readonly type: string; readonly isPseudonym?: boolean }[]
    readonly files: readonly { readonly name: string; readonly rows: number; readonly sha256: string }[]
  }[]
}
type Row = Readonly<Record<string, unknown>>

let app: TestApp
let sold: Awaited<ReturnType<typeof motorSold>>['policy']
const { by, signIn } = peopleOf(() => app)
const finance = () => by('perpetua.dimaculangan')

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000' })
  await signIn('ana.reyes', 'ramon.penaflor', 'perpetua.dimaculangan', 'teresita.ocampo')
  sold = (await motorSold(by('ana.reyes'))).policy
  await runJob(app, 'make-data-set')
})
afterEach(() => setTime(undefined))
afterAll(() => app.stop())

const newest = async () => answered<DataSet>(await finance().get('user/data-set/latest'))
const bytesOf = async (path: string): Promise<Uint8Array> => {
  const reply = await fetch(`${app.url}/sdx-api/secure/user/data-set/${path}`, { headers: finance().headers })
  expect(reply.status, path).toBe(200)
  return new Uint8Array(await reply.arrayBuffer())
}
const manifestOf = async ({ id }: DataSet): Promise<Manifest> => JSON.parse(Buffer.from(await bytesOf(`${id}/manifest`)).toString())
const fileOf = async ({ id, items }: DataSet, name: string) => bytesOf(`${id}/file/${items.find((item) => item.name === name)?.id}`)
const csvOf = async (set: DataSet, subject: string): Promise<Record<string, string>[]> =>
  parse(gunzipSync(await fileOf(set, `${subject}.csv.gz`)), { columns: true })

describe('a nightly data set', () => {
  it('holds every subject in both formats, each file as its manifest says, with the rows that the records have', async () => {
    const set = await newest()
    const manifest = await manifestOf(set)
    expect(set).toMatchObject({ day: dayOf(new Date()), state: 'made', personal: 'pseudonyms', problem: null })
    expect(manifest.asOf).toBe(set.asOf)
    const names = manifest.subjects.map(({ name }) => name)
    for (const name of [
      'policies',
      'policy-versions',
      'premiums',
      'invoices',
      'payments',
      'refunds',
      'claims',
      'commission',
      'renewals',
      'leads',
      'people',
    ])
      expect(names).toContain(name)
    expect(set.items.map(({ name }) => name).sort()).toEqual(names.flatMap((name) => [`${name}.csv.gz`, `${name}.parquet`]).sort())
    for (const { name, columns, files } of manifest.subjects) {
      const table: Row[] = await csvOf(set, name)
      const parquet = await fileOf(set, `${name}.parquet`)
      const stored = await parquetReadObjects({ file: parquet.slice().buffer })
      expect([table.length, stored.length], name).toEqual(files.map(({ rows }) => rows))
      for (const row of table.slice(0, 1)) expect(Object.keys(row)).toEqual(columns.map((column) => column.name))
      for (const file of files)
        expect(
          createHash('sha256')
            .update(await fileOf(set, file.name))
            .digest('hex'),
        ).toBe(file.sha256)
    }
    const { rows } = await app.owner.query('select count(*)::int as n from policies')
    expect((await csvOf(set, 'policies')).length).toBe(rows[0].n)
  })

  it('tells the same of a policy in either format, to the centavo and the millisecond', async () => {
    const set = await newest()
    const ours = (await csvOf(set, 'policies')).find(({ policy_id }) => policy_id === sold.id)
    const parquet = await fileOf(set, 'policies.parquet')
    const theirs = (await parquetReadObjects({ file: parquet.slice().buffer })).find(({ policy_id }) => policy_id === sold.id)
    expect(ours).toMatchObject({ number: sold.number, total_centavos: String(sold.total), cover_from: sold.coverFrom })
    expect(theirs).toMatchObject({ number: sold.number, total_centavos: BigInt(sold.total) })
    expect(theirs?.cover_from).toEqual(new Date(`${sold.coverFrom}T00:00:00Z`))
    expect(theirs?.created_at).toEqual(new Date(ours?.created_at ?? ''))
  })

  it('names nobody, and has one pseudonym stand for a customer in every file', async () => {
    const set = await newest()
    const { rows } = await app.owner.query('select customer_id as id from policies where id = $1', [sold.id])
    for (const { name } of set.items) {
      const bytes = await fileOf(set, name)
      const text = Buffer.from(name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
      for (const told of [sold.holderName, sold.holderMobile, rows[0].id]) expect(text.includes(told), `${name}: ${told}`).toBe(false)
    }
    const key = (await csvOf(set, 'policies')).find(({ policy_id }) => policy_id === sold.id)?.customer_id
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect((await csvOf(set, 'customers')).map(({ customer_id }) => customer_id)).toContain(key)
  })

  it('is for finance officers and administrators, and what they take is kept in the audit trail', async () => {
    const { id, items } = await newest()
    for (const who of [by('ana.reyes'), by('ramon.penaflor')])
      for (const path of [
        'user/data-sets',
        `user/data-set/${id}`,
        `user/data-set/${id}/manifest`,
        `user/data-set/${id}/file/${items[0]?.id}`,
      ])
        expect((await who.get(path)).status).toBe(403)
    expect((await by('ramon.penaflor').post('user/data-sets/make', {})).status).toBe(403)
    expect((await by('teresita.ocampo').get('user/data-sets')).status).toBe(200)
    expect(await finance().get(`user/data-set/${crypto.randomUUID()}`)).toMatchObject({
      status: 404,
      message: expect.stringContaining('Data set not found. It was deleted, or none has been made yet: choose one from the list.'),
    })
  })

  it('that cannot be made says why at the operations, and leaves the one before', async () => {
    const before = await newest()
    await app.owner.query('alter table claims rename to claims_away')
    try {
      answered(await finance().post('user/data-sets/make', {}))
      await expect.poll(async () => (await newest()).problem ?? '').toContain('claims')
    } finally {
      await app.owner.query('alter table claims_away rename to claims')
    }
    expect((await newest()).items).toEqual(before.items)
    const { parts } = answered<{ parts: { name: string; needsSomebody: boolean; items: { id: string; mayTryAgain: boolean }[] }[] }>(
      await by('teresita.ocampo').get('user/operations'),
    )
    expect(parts.find(({ name }) => name === 'data-sets')).toMatchObject({
      needsSomebody: true,
      items: [{ id: before.id, mayTryAgain: true }],
    })
    answered(await by('teresita.ocampo').post(`user/operations/data-sets/${before.id}/again`, {}))
    await expect.poll(async () => (await newest()).problem).toBeNull()
  })

  it('is made again at a button, takes the place of that day’s, and is gone after its days with its files', async () => {
    const before = await newest()
    answered(await finance().post('user/data-sets/make', {}))
    await expect.poll(async () => (await newest()).asOf).not.toBe(before.asOf)
    expect((await newest()).id).toBe(before.id)
    setTime(new Date(`${addDays(before.day, 14)}T03:00:00+08:00`))
    await signIn('perpetua.dimaculangan')
    await addJob(app, 'make-data-set')
    await expect.poll(async () => (await newest()).day).toBe(addDays(before.day, 14))
    expect((await finance().get(`user/data-set/${before.id}`)).status).toBe(404)
    const { rows } = await app.owner.query('select count(*)::int as n from data_sets')
    expect(rows[0].n).toBe(1)
  })
})
