import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { HELP_TOPICS } from '#domain/help-topics.ts'

const folder = import.meta.dirname
const Row = z.strictObject({ code: z.string().min(1), label: z.string().min(1), parent: z.string(), extra: z.string() })
const Extra = z.record(z.string(), z.unknown())
const VehicleType = z.object({ mvTypes: z.array(z.string()), gvw: z.string().optional(), basis: z.array(z.string()).optional() })
const Subline = z.object({ vehicleTypes: z.array(z.string()), uses: z.array(z.string()) })
const Document = z.object({ pattern: z.string(), example: z.string(), primary: z.boolean() })
const whole = z.string().regex(/^\d+$/).transform(Number)
const yearOrNone = z.union([z.literal(''), z.string().regex(/^(19|20)\d\d$/)])
const Vehicle = z.strictObject({
  make_code: z.string().min(1),
  make: z.string().min(1),
  model_code: z.string().min(1),
  model: z.string().min(1),
  sub_model_code: z.string().min(1),
  sub_model: z.string().min(1),
  vehicle_type: z.string(),
  body_type: z.string(),
  seats: whole,
  gvw_kg: whole,
  engine_cc: z.union([z.literal(''), whole]),
  year_from: z.string().regex(/^(19|20)\d\d$/),
  year_to: yearOrNone,
  value_new_centavos: whole,
})

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const names = readdirSync(join(folder, 'lists')).map((file) => file.replace('.csv', ''))
const lists = new Map(names.map((name) => [name, z.array(Row).parse(parse(read(`lists/${name}.csv`), { columns: true }))]))
const list = (name: string) => lists.get(name) ?? []
const codes = (name: string) => new Set(list(name).map((row) => row.code))
const extras = <T>(name: string, shape: z.ZodType<T>) => list(name).map((row) => ({ ...row, extra: shape.parse(JSON.parse(row.extra)) }))
const labels = (name: string) => list(name).map((row) => row.label)
const cityCalled = (label: string) => list('city').find((row) => row.label === label)?.code
const zipsOf = (city: string) => {
  const code = cityCalled(city)
  return list('zip').flatMap((row) => (row.parent === code ? [row.code] : []))
}

const agents = new Set(['BAC-100', 'BAC-001', 'BAC-002', 'LAS-001', 'LAS-002', 'MBO-001', 'MBO-002'])
const parents: Record<string, Set<string>> = {
  city: codes('province'),
  zip: codes('city'),
  'area-of-usage': codes('subline'),
  'motor-product': codes('subline'),
  'group-policy': agents,
  contract: codes('group-policy'),
  subcontract: codes('contract'),
  accessory: codes('vehicle-type'),
  'help-article': new Set(HELP_TOPICS),
  'help-answer': new Set(HELP_TOPICS),
  // Of rows with a date, the day from which they hold.
  issuing: new Set(list('issuing').flatMap(({ parent }) => (isDay(parent) ? [parent] : []))),
}
const demonstrated = z.array(z.object({ sub_model: z.string(), colour: z.string(), year: z.string() }))
const vehicles = z.array(Vehicle).parse(parse(read('vehicles.csv'), { columns: true }))

describe.each(names)('the list %s', (name) => {
  const rows = list(name)
  it('names each code once (a ZIP once for each city)', () => {
    const keys = rows.map((row) => (name === 'zip' ? `${row.code} ${row.parent}` : row.code))
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('carries no stray spaces', () => {
    for (const row of rows) for (const text of [row.code, row.label, row.parent]) expect(text).toBe(text.trim().replace(/\s+/g, ' '))
  })
  it('hangs every row under a parent that exists, or under none', () => {
    for (const row of rows) expect(parents[name] ? parents[name].has(row.parent) : row.parent === '', row.code).toBe(true)
  })
  it('says what else it knows as compact JSON', () => {
    for (const { extra } of rows) if (extra) expect(JSON.stringify(Extra.parse(JSON.parse(extra)))).toBe(extra)
  })
})

describe('places', () => {
  it('counts 82 provinces and Metro Manila', () => {
    expect(list('province')).toHaveLength(83)
    expect(labels('province')).toContain('Metro Manila')
  })
  it('counts 149 cities and 1,493 municipalities, each name once in its province', () => {
    const kinds = extras('city', z.object({ kind: z.enum(['city', 'municipality']) })).map((row) => row.extra.kind)
    expect(kinds.filter((kind) => kind === 'city')).toHaveLength(149)
    expect(kinds.filter((kind) => kind === 'municipality')).toHaveLength(1493)
    expect(new Set(list('city').map((row) => `${row.parent} ${row.label}`)).size).toBe(1642)
  })
  it('keeps every code at ten digits and every ZIP at four', () => {
    for (const row of [...list('province'), ...list('city')]) expect(row.code).toMatch(/^\d{10}$/)
    for (const row of list('zip')) expect(row.code).toMatch(/^\d{4}$/)
  })
  it('finds highly urbanised cities under the province around them', () => {
    const provinceOf = (city: string) => {
      const parent = list('city').find((row) => row.label === city)?.parent
      return list('province').find((row) => row.code === parent)?.label
    }
    expect(provinceOf('Bacolod City')).toBe('Negros Occidental')
    expect(provinceOf('Davao City')).toBe('Davao del Sur')
    expect(provinceOf('Isabela City')).toBe('Basilan')
    expect(provinceOf('Tugunan')).toBe('Cotabato')
    expect(provinceOf('Pateros')).toBe('Metro Manila')
    const metroManila = list('province').find((row) => row.label === 'Metro Manila')?.code
    expect(list('city').filter((row) => row.parent === metroManila)).toHaveLength(17)
  })
  it('spells ñ and the Spanish particles as people do', () => {
    const cities = labels('city')
    for (const name of ['Las Piñas City', 'Parañaque City', 'Biñan City', 'Dasmariñas City', 'Science City of Muñoz', 'Los Baños'])
      expect(cities).toContain(name)
    for (const name of ['Cagayan de Oro City', 'San Jose del Monte City', 'Manila', 'Quezon City', "M'lang"]) expect(cities).toContain(name)
    expect(cities.filter((name) => / (De|Del|Sa|Sta|Sto)\b|\?|�/.test(name))).toEqual([])
  })
  it('knows the ZIPs of Las Piñas, Bacolod and Dipolog', () => {
    expect(zipsOf('Las Piñas City')).toEqual(Array.from({ length: 13 }, (_, index) => String(1740 + index)))
    expect(zipsOf('Bacolod City')).toEqual(['6100'])
    expect(zipsOf('Dipolog City')).toEqual(['7100'])
  })
  it('leaves no town without a ZIP', () => {
    const withZip = new Set(list('zip').map((row) => row.parent))
    expect(list('city').filter((row) => !withZip.has(row.code))).toEqual([])
  })
  it('puts Sulu into Region IX, as the Supreme Court decided in 2024', () => {
    const regions = extras('province', z.object({ region: z.string() }))
    expect(regions.find(({ label }) => label === 'Sulu')?.extra.region).toBe('09')
  })
})

describe('identity documents', () => {
  const documents = extras('document-type', Document)
  const samples: Record<string, { good: string[]; bad: string[] }> = {
    TIN: { good: ['123-456-789', '123-456-789-000', '123-456-789-00000'], bad: ['12-345-678', '123-456-789-0000'] },
    PHILID: { good: ['1234-5678-9012-3456', '1234567890123456'], bad: ['123456789012'] },
    SSS: { good: ['34-1234567-8'], bad: ['341234567'] },
    UMID: { good: ['0111-1234567-8'], bad: ['01111234567'] },
    PHILHEALTH: { good: ['12-345678901-2'], bad: ['12345678901'] },
    PAGIBIG: { good: ['1210-1234-5678'], bad: ['12101234567'] },
    DRIVERS_LICENCE: { good: ['N01-12-123456'], bad: ['N1-12-123456'] },
    PASSPORT: { good: ['P1234567A', 'EB1234567'], bad: ['P12345678'] },
    PRC: { good: ['0123456'], bad: ['123456'] },
    POSTAL_ID: { good: ['PRN012345678901'], bad: ['ab', 'A B C D', '<b>'] },
  }
  it.each(documents)('accepts its own example for $code', ({ extra }) => {
    expect(extra.pattern).toMatch(/^\^.*\$$/)
    expect(extra.example).toMatch(new RegExp(extra.pattern, 'v'))
  })
  it.each(Object.entries(samples))('tells good from bad numbers for %s', (code, { good, bad }) => {
    const pattern = new RegExp(documents.find((row) => row.code === code)?.extra.pattern ?? 'missing', 'v')
    for (const number of good) expect(number).toMatch(pattern)
    for (const number of bad) expect(number).not.toMatch(pattern)
  })
})

describe('motor lists', () => {
  const types = extras('vehicle-type', VehicleType)
  const sublines = extras('subline', Subline)
  it('uses only COCAF vehicle letters', () => {
    const letters = new Set(['C', 'HB', 'LE', 'M', 'MO', 'MS', 'NC', 'NV', 'OB', 'SB', 'SV', 'TB', 'TC', 'TK', 'TL', 'UV'])
    for (const { extra } of types) for (const letter of extra.mvTypes) expect(letters).toContain(letter)
  })
  it('finds exactly one subline for a vehicle type and use, and one at least for every type', () => {
    const pairs = sublines.flatMap(({ extra }) => extra.vehicleTypes.flatMap((type) => extra.uses.map((use) => `${type} ${use}`)))
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(new Set(pairs.map((pair) => pair.split(' ')[0]))).toEqual(codes('vehicle-type'))
    expect(new Set(pairs.map((pair) => pair.split(' ')[1]))).toEqual(codes('type-of-use'))
  })
  it('builds hired vehicles on types that exist, and offers accessories for every type', () => {
    for (const { extra } of types) for (const basis of extra.basis ?? []) expect(codes('vehicle-type')).toContain(basis)
    expect(new Set(list('accessory').map((row) => row.parent))).toEqual(codes('vehicle-type'))
  })
  it('gives no more than 90 days to pay', () => {
    expect(extras('payment-terms', z.object({ days: z.number() })).map((row) => row.extra.days)).toEqual([0, 30, 60, 90])
  })
})

describe('vehicles', () => {
  it('counts at least 25 makes and 150 models, motorcycles included', () => {
    expect(new Set(vehicles.map((row) => row.make_code)).size).toBeGreaterThanOrEqual(25)
    expect(new Set(vehicles.map((row) => row.model_code)).size).toBeGreaterThanOrEqual(150)
    expect(vehicles.filter((row) => row.vehicle_type === 'MOTORCYCLE').length).toBeGreaterThanOrEqual(50)
  })
  it('has the makes that are sold in the Philippines: supplement.md G', () => {
    const makes = new Set(vehicles.map(({ make }) => make))
    const sold = [
      'Tesla',
      'VinFast',
      'Omoda',
      'Jaecoo',
      'Maxus',
      'Dongfeng',
      'DFSK',
      'Peugeot',
      'Land Rover',
      'Porsche',
      'Howo',
      'Sinotruk',
    ]
    for (const make of [...sold, 'UD', 'Keeway', 'SkyGo']) expect(makes).toContain(make)
    expect(vehicles.filter(({ make, model }) => make === 'Suzuki' && model === 'Fronx')).not.toEqual([])
  })
  it('sells a variant in its own years, and every Toyota of an older year as some variant', () => {
    const soldIn = (model: string, variant: string, year: string) =>
      vehicles.some(
        (row) => row.model === model && row.sub_model.startsWith(variant) && row.year_from <= year && (row.year_to || '2027') >= year,
      )
    for (const model of ['Fortuner', 'Hilux', 'Rush', 'Corolla Altis']) expect(soldIn(model, '', '2018'), model).toBe(true)
    for (const row of vehicles.filter(({ sub_model }) => sub_model.includes('GR-S')))
      expect(Number(row.year_from), row.sub_model_code).toBeGreaterThan(2020)
    expect(soldIn('Fortuner', '2.8 GR-S', '2020')).toBe(false)
    expect(soldIn('Fortuner', '2.5', '2012')).toBe(true)
    for (const model of ['Vios', 'Avanza', 'Innova', 'Hiace'])
      for (const year of ['2007', '2013', '2017', '2022']) expect(soldIn(model, '', year), `${model} ${year}`).toBe(true)
  })
  it('names every variant once, each make and model by one name', () => {
    expect(new Set(vehicles.map((row) => row.sub_model_code)).size).toBe(vehicles.length)
    expect(new Set(vehicles.map((row) => `${row.make_code} ${row.make}`)).size).toBe(new Set(vehicles.map((row) => row.make_code)).size)
    expect(new Set(vehicles.map((row) => `${row.model_code} ${row.model}`)).size).toBe(new Set(vehicles.map((row) => row.model_code)).size)
  })
  it('shows in the demonstration colours of the list, and variants in years in which they were sold', () => {
    for (const { colour, sub_model, year } of demonstrated.parse(parse(read('demo/vehicles.csv'), { columns: true }))) {
      expect(codes('colour')).toContain(colour)
      const variant = vehicles.find((row) => row.sub_model_code === sub_model)
      if (variant && year) expect(year >= variant.year_from && year <= (variant.year_to || '9999'), `${sub_model} ${year}`).toBe(true)
    }
  })
  it('uses vehicle and body types that exist', () => {
    for (const row of vehicles) {
      expect(codes('vehicle-type')).toContain(row.vehicle_type)
      expect(codes('body-type')).toContain(row.body_type)
    }
  })
  it('has plausible years, seats and values', () => {
    for (const row of vehicles) {
      if (row.year_to) expect(row.year_to >= row.year_from, row.sub_model_code).toBe(true)
      expect(row.value_new_centavos, row.sub_model_code).toBeGreaterThanOrEqual(3_000_000)
      if (row.vehicle_type !== 'TRAILER') expect(row.seats, row.sub_model_code).toBeGreaterThan(0)
    }
  })
  it('keeps light trucks at or under 3,930 kg and heavy trucks over it', () => {
    for (const row of vehicles) {
      if (row.vehicle_type === 'LIGHT_TRUCK') expect(row.gvw_kg).toBeLessThanOrEqual(3930)
      if (row.vehicle_type === 'HEAVY_TRUCK') expect(row.gvw_kg).toBeGreaterThan(3930)
    }
  })
})
