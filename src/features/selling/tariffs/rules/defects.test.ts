import { describe, expect, it } from 'vitest'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { bundledTariffs } from '../server/seed.ts'
import { defectsOf, locatedMessage } from './defects.ts'
import { isRecord, withValue } from './values.ts'

const bundled = await bundledTariffs()

/** The defects of the newest version of a line once a number in it was mistyped. */
function saidOf(line: Line, path: string, value: number): string[] {
  const version = bundled.findLast((each) => each.line === line.code)
  if (!version) throw new Error(`there is no tariff of ${line.name}`)
  const tables = withValue(version.tables, path.split('.'), value)
  return defectsOf(line, version.version, isRecord(tables) ? tables : {})
    .filter(({ level }) => level === 'error')
    .map((defect) => locatedMessage(defect).text)
}

describe('a rate that nobody can have meant', () => {
  it.each(Object.values<Line>(lines).map((line) => [line.name, line] as const))(
    'is refused of the taxes of %s, with its name and bounds',
    (_, line) => {
      expect(saidOf(line, 'taxes.vat', 1_200_000)).toContainEqual(
        expect.stringMatching(/VAT: 120 % is out of range\. Enter 0 % to 25 %\.$/),
      )
      expect(saidOf(line, 'taxes.vat', 250_000).join()).not.toContain('is out of range')
      expect(saidOf(line, 'taxes.lgt.default', 75_000)).toContainEqual(
        expect.stringMatching(/7\.5 % is out of range\. Enter 0 % to 3 %\.$/),
      )
    },
  )

  it.each([
    ['motor', 'rates.0.ownDamage', 1_500_000, /Own damage: 150 % is out of range\. Enter 0 % to 25 %\.$/],
    ['motor', 'discount.most', 950_000, /At most: 95 % is out of range\. Enter 0 % to 90 %\.$/],
    ['motor', 'ctpl.tables.taxes.dst', 1_250_000, /125 % is out of range\. Enter 0 % to 25 %\.$/],
    ['travel', 'rules.adults', 100, /100 is out of range\. Enter 1 to 10\.$/],
    ['ci', 'instalments.plans.0.loading', 2_000_000, /200 % is out of range\. Enter 0 % to 50 %\.$/],
    ['group', 'sizes.0.factor', 9_000_000, /900 % is out of range\. Enter 10 % to 300 %\.$/],
  ] as const)('is refused of %s at %s', (code, path, value, said) => {
    expect(saidOf(lines[code], path, value)).toContainEqual(expect.stringMatching(said))
  })
})
