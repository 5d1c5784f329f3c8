import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, yearOf } from '#domain/day.ts'
import { policyTerm, RegistrationRules } from '#domain/registration-term.ts'
import { labelsFor } from '#features/reference/lookups/public/server/commands.ts'
import { loadLists } from '#features/reference/lookups/server/seed.ts'
import { plainDb } from '#kit/server/db.ts'
import tariff from '../db/seed/tariffs/ctpl.json' with { type: 'json' }
import { startApp, type TestApp } from './support/app.ts'
import { call, signIn } from './support/calls.ts'
import { formats } from './support/mark-formats.ts'

type Item = { code: string; label: string; extra?: Record<string, unknown> }

let app: TestApp
let ana: Readonly<Record<string, string>>
beforeAll(async () => {
  app = await startApp()
  ana = await signIn(app.url, 'ana.reyes@kalasag.example')
})
afterAll(() => app.stop())

const ask = (path: string, query: Readonly<Record<string, string>> = {}, headers = ana) =>
  call(app.url, 'GET', `secure/user/${path}?${new URLSearchParams(query)}`, { headers })
const listed = async (query: Readonly<Record<string, string>>, headers = ana): Promise<Item[]> => {
  const { data, message } = await ask('lov', query, headers)
  expect(message).toBe('')
  return data
}
const codeCalled = (items: readonly Item[], label: string): string => items.find((item) => item.label === label)?.code ?? `no ${label}`
const codes = (items: readonly Item[]) => items.map(({ code }) => code)
const labels = (items: readonly Item[]) => items.map(({ label }) => label)

describe('an address', () => {
  it('is found from the province to the ZIP', async () => {
    const province = codeCalled(await listed({ name: 'Province' }), 'Metro Manila')
    const city = codeCalled(await listed({ name: 'City', Province: province }), 'Las Piñas City')
    const zips = await listed({ name: 'Zip', City: city, Province: province })
    expect(codes(zips)).toEqual(Array.from({ length: 13 }, (_, index) => String(1740 + index)))
  })

  it('is found for Bacolod, under the province around it', async () => {
    const province = codeCalled(await listed({ name: 'Province' }), 'Negros Occidental')
    const cities = await listed({ name: 'City', Province: province })
    const city = codeCalled(cities, 'Bacolod City')
    // A city with one ZIP includes it, so that no one is asked for it.
    expect(cities.find(({ code }) => code === city)?.extra).toEqual({ zip: '6100' })
    expect(cities.find(({ label }) => label === 'Silay City')?.extra).toBeUndefined()
    expect(codes(await listed({ name: 'Zip', City: city, Province: province }))).toEqual(['6100'])
  })

  it('lists 82 provinces and Metro Manila, and all 1,642 cities and municipalities below them', async () => {
    const provinces = await listed({ name: 'Province' })
    expect(provinces).toHaveLength(83)
    const cities = await Promise.all(codes(provinces).map((Province) => listed({ name: 'City', Province })))
    expect(cities.flat()).toHaveLength(1642)
    for (const each of cities) expect(labels(each)).toEqual(labels(each).toSorted(new Intl.Collator('en').compare))
  })

  it('has no ZIP where city and province do not belong together', async () => {
    expect(await listed({ name: 'Zip', City: '1830200000', Province: '1300000000' })).toEqual([])
  })
})

describe('a vehicle', () => {
  it('is found from the make to the variant, whose facts come with it', async () => {
    expect(labels(await listed({ name: 'Make' }))).toEqual(expect.arrayContaining(['Honda', 'Mitsubishi', 'Toyota', 'Yamaha']))
    expect(labels(await listed({ name: 'Model', Make: 'TOYOTA' }))).toContain('Vios')
    const [first] = await listed({ name: 'Submodel', Make: 'TOYOTA', Model: 'TOYOTA-VIOS' })
    expect(first?.extra).toMatchObject({ vehicleType: 'SEDAN', seats: 5 })
  })

  it('orders makes and models as people look for them', async () => {
    const makes = await listed({ name: 'Make' })
    const collator = new Intl.Collator('en')
    expect(labels(makes)).toEqual(labels(makes).toSorted(collator.compare))
    for (const { code } of makes.slice(0, 5)) {
      const models = labels(await listed({ name: 'Model', Make: code }))
      expect(models).toEqual(models.toSorted(collator.compare))
    }
  })

  it('is of the type that the model is sold as, or of one that is made of it', async () => {
    expect(codes(await listed({ name: 'VehicleType', Make: 'TOYOTA', Model: 'TOYOTA-VIOS' }))).toEqual(['SEDAN', 'TOURIST_CAR', 'TAXI'])
    expect(codes(await listed({ name: 'VehicleType', Make: 'TOYOTA', Model: 'A model that was typed' }))).toHaveLength(21)
    expect(await listed({ name: 'VehicleType' })).toEqual((await ask('vehicalTypes')).data)
  })

  it('is of a year up to the next', async () => {
    const year = yearOf(dayOf(new Date()))
    const years = codes(await listed({ name: 'ModelYear' }))
    expect([years[0], years.at(-1), years.length]).toEqual([String(year + 1), String(year - 20), 22])
    expect(codes(await listed({ name: 'ModelYear', Make: 'TOYOTA', Model: 'TOYOTA-VIOS' })).at(-1)).toBe('2003')
  })

  it('has a fair value that falls by a tenth each year, with the range that is allowed', async () => {
    const year = yearOf(dayOf(new Date())) - 1
    const query = { makeCode: 'TOYOTA', modelCode: 'TOYOTA-VIOS', subModelCode: 'TOYOTA-VIOS-1-3-J-MT', yearModel: String(year) }
    const { data } = await ask('motor/vehicle-value', query)
    const { value, min, max, valueNew, isDemo } = data as Record<string, number>
    expect(value).toBe(Math.round((valueNew ?? 0) * 0.9))
    expect([min, max, isDemo]).toEqual([Math.round((value ?? 0) * 0.9), Math.round((value ?? 0) * 1.1), true])
    expect(await ask('motor/vehicle-value', { ...query, yearModel: '1990' })).toMatchObject({
      status: 404,
      message: expect.stringContaining('was sold from 2013'),
    })
  })

  it('has one subline for its type and use, or a sentence that says there is none', async () => {
    expect(await ask('motor/subline', { vehicleType: 'SEDAN', typeOfUse: 'PRIVATE' })).toMatchObject({ code: -1, data: { code: 'PC' } })
    expect(await ask('motor/subline', { vehicleType: 'TAXI', typeOfUse: 'PRIVATE' })).toMatchObject({ status: 404, code: 1 })
  })

  it('may be covered from today, for some weeks ahead', async () => {
    const { data } = await ask('get/effectivity-date', { subline: 'PC' })
    expect(data).toMatchObject({ earliest: dayOf(new Date()), suggested: dayOf(new Date()) })
  })
})

describe('the term of a renewal', () => {
  const rules = RegistrationRules.parse(tariff.tables.registration)
  it.each([
    ['ABC 1234', false],
    ['123 ABC', true],
  ])('of %s follows from its digits (late: %s)', async (plateNo, isLate) => {
    const { code, data } = await ask('motor/policy-term', { plateNo, isLate: String(isLate) })
    expect([code, data]).toEqual([-1, policyTerm(plateNo, { isLate, today: dayOf(new Date()) }, rules, formats)])
  })

  it.each(['', 'ABC', 'ABC 12345678', "'; drop table vehicles; --"])('warns with code 4 that %s is no plate', async (plateNo) => {
    expect(await ask('motor/policy-term', { plateNo })).toMatchObject({ status: 200, code: 4, message: 'Invalid plate number.' })
  })
})

describe('every list', () => {
  it.each([
    ['lov', { name: 'Citizenship' }, 'PH'],
    ['lov', { name: 'TypeUse' }, 'PRIVATE'],
    ['lov', { name: 'AreaOfUsage', Subline: 'PC' }, 'PC-MM'],
    ['lov', { name: 'MotarProduct', Subline: 'PC' }, 'PC-BASIC'],
    ['lov', { name: 'Accessory', VehicleType: 'SEDAN', EffectivityDate: '2026-11-20' }, 'SEDAN-AIRCON'],
    ['lov', { name: 'PaymentTerms' }, '0'],
    ['lov', { name: 'GroupPolicy', AgentCode: 'BAC-001' }, 'GP-BAC-001-1'],
    ['lov', { name: 'Contract' }, 'CT-BAC-001-1-1'],
    ['lov', { name: 'Subcontract', Contract: 'CT-BAC-001-1-1' }, 'SC-BAC-001-1-1-1'],
    ['lov-options', { name: 'Suffix' }, 'Jr.'],
    ['lov-options/documentType', {}, 'PASSPORT'],
    ['motor/mortagagee/all', {}, 'AUB'],
    ['motor/mortgage-clause', {}, 'LOSS_PAYEE'],
    ['get/agent-list', { commercialStructure: 'BACOLOD' }, 'BAC-001'],
    ['get/agent-list', { commercialStructure: 'BACOLOD AGENTS' }, 'BAC-001'],
  ] as const)('%s %o begins as its file does', async (path, query, first) => {
    const { data } = await ask(path, query)
    expect(codes(data)[0]).toBe(first)
  })

  it('of accessories has those of the type of vehicle that may be insured on the day', async () => {
    const on = async (EffectivityDate?: string) =>
      codes(await listed({ name: 'Accessory', VehicleType: 'SEDAN', ...(EffectivityDate && { EffectivityDate }) }))
    await app.owner.query(
      `update list_values set extra = extra || '{"from":"2027-01-01","until":"2027-12-31"}' where list = 'accessory' and code = 'SEDAN-DASHCAM'`,
    )
    expect(await on('2027-01-01')).toContain('SEDAN-DASHCAM')
    for (const day of ['2026-12-31', '2028-01-01', undefined]) expect(await on(day)).not.toContain('SEDAN-DASHCAM')
    expect(await on('2027-06-01')).not.toContain('SUV-DASHCAM')
  })

  it('has the 36 states and territories, the product categories and the designations', async () => {
    expect(await listed({ name: 'IndianState' })).toHaveLength(36)
    const admin = (path: string) => call(app.url, 'GET', `secure/admin/${path}`, { headers: ana })
    expect(codes((await admin('getprodCategory')).data)).toContain('CTPL')
    expect(codes((await admin('getDesignationMaster')).data)).toContain('ADVISOR')
  })

  it('is refused in words when its name or what it hangs on is missing', async () => {
    expect(await ask('lov', { name: 'Planets' })).toMatchObject({ status: 422, code: 1, message: 'No list has this name.' })
    expect(await ask('lov')).toMatchObject({ status: 422, message: 'No list has this name.' })
    expect(await ask('lov', { name: 'City' })).toMatchObject({ status: 422, message: 'Choose the province first.' })
    expect(await ask('lov', { name: 'Zip', Province: '1300000000' })).toMatchObject({ message: 'Choose the city or municipality first.' })
  })

  it('takes SQL for the text that it is', async () => {
    expect(await listed({ name: 'City', Province: "' or '1'='1" })).toEqual([])
    expect(await listed({ name: 'Model', Make: "TOYOTA'; drop table vehicles; --" })).toEqual([])
    expect(await listed({ name: 'Make' })).not.toEqual([])
  })

  it('is for people who are signed in', async () => {
    expect(await ask('lov', { name: 'Province' }, {})).toMatchObject({ status: 401, data: null })
  })

  it('is kept by the browser, which then only asks whether it changed', async () => {
    const { headers } = await ask('lov', { name: 'Province' })
    expect(headers.get('cache-control')).toBe('private, max-age=3600')
    const again = await fetch(`${app.url}/sdx-api/secure/user/lov?name=Province`, {
      headers: { ...ana, 'if-none-match': headers.get('etag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('what is an agent’s own', () => {
  it('is not seen by another agent', async () => {
    expect(await listed({ name: 'GroupPolicy', AgentCode: 'LAS-001' })).toEqual([])
    expect(codes(await listed({ name: 'GroupPolicy' })).every((code) => /^GP-BAC-(001|100)/.test(code))).toBe(true)
    expect(await listed({ name: 'Contract', GroupPolicy: 'GP-LAS-001-1' })).toEqual([])
    expect(await listed({ name: 'Subcontract', Contract: 'CT-LAS-001-1-1' })).toEqual([])
    expect((await ask('get/agent-list', { commercialStructure: 'LAS_PINAS' })).data).toEqual([])
    expect(codes((await ask('get/agent-list', {})).data)).toEqual(['BAC-001'])
    expect((await ask('get/subagent-list', { agentCode: 'LAS-100' })).data).toEqual([])
    expect((await ask('lov', { name: 'GroupPolicy' })).headers.get('cache-control')).toBe('no-store')
  })

  it('is seen by the manager of the team', async () => {
    const miguel = await signIn(app.url, 'miguel.lacson@kalasag.example')
    expect(codes((await ask('get/subagent-list', { agentCode: 'BAC-100' }, miguel)).data)).toEqual(['BAC-001', 'BAC-002', 'BAC-003'])
    expect(codes((await ask('get/agent-list', {}, miguel)).data)).toEqual(['BAC-001', 'BAC-002', 'BAC-003', 'BAC-100'])
    expect(await listed({ name: 'GroupPolicy', AgentCode: 'BAC-001' }, miguel)).toHaveLength(3)
  })
})

describe('loading', () => {
  it('reads a file in again only when it changed', async () => {
    const loadedAt = async () => (await app.owner.query('select file, loaded_at from loaded_files order by file')).rows
    const before = await loadedAt()
    await loadLists(app.owner)
    expect(await loadedAt()).toEqual(before)
    await app.owner.query(
      `update list_values set label = 'Atlantis' where list = 'province'; update loaded_files set hash = '' where file = 'lists/province.csv'`,
    )
    await loadLists(app.owner)
    expect(labels(await listed({ name: 'Province' }))).not.toContain('Atlantis')
    expect((await loadedAt()).filter((row, index) => row.loaded_at.getTime() !== before[index]?.loaded_at.getTime())).toHaveLength(1)
  })

  it('keeps every row of every file', async () => {
    const rowsIn = async (file: string) => (await readFile(`db/seed/${file}`, 'utf8')).trim().split(/\n(?=\w[^\n]*,)/).length - 1
    const { rows } = await app.owner.query<{ n: number }>('select count(*) as n from vehicles')
    expect(rows[0]?.n).toBe(await rowsIn('vehicles.csv'))
  })
})

it('tells documents what people read for coded answers', async () => {
  const pairs = [
    ['Province', '1804500000'],
    ['City', '1380200000'],
    ['Make', 'TOYOTA'],
    ['Model', 'TOYOTA-VIOS'],
    ['Agent', 'BAC-001'],
    ['Colour', 'A colour that was typed'],
    ['Nonsense', 'X'],
  ] as const
  expect(await labelsFor(plainDb(app.owner), pairs)).toEqual({
    'Province:1804500000': 'Negros Occidental',
    'City:1380200000': 'Las Piñas City',
    'Make:TOYOTA': 'Toyota',
    'Model:TOYOTA-VIOS': 'Vios',
    'Agent:BAC-001': 'Ana Reyes (BAC-001)',
  })
})

it('is documented as one endpoint that takes every name', async () => {
  type Parameter = { name: string; required?: boolean; schema: { enum?: string[] } }
  type OpenApi = { paths: Record<string, { get: { parameters: Parameter[] } }> }
  const document: OpenApi = JSON.parse(await (await fetch(`${app.url}/sdx-api/openapi.json`)).text())
  const parameters = document.paths['/sdx-api/secure/user/lov']?.get.parameters ?? []
  const name = parameters.find((parameter) => parameter.name === 'name')
  expect(name?.schema.enum).toEqual(expect.arrayContaining(['Province', 'City', 'Zip', 'VehicleType', 'MotarProduct', 'Accessory']))
  expect(parameters.flatMap((parameter) => (parameter.required ? [parameter.name] : []))).toEqual(['name'])
})
