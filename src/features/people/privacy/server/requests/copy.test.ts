import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { Brand } from '#domain/brand.ts'
import { copyOf } from './copy.ts'

it('states every amount in pesos: of a price, of a loss, and of what is insured', async () => {
  const answers = { value: 80_000_000, propertyDamage: 20_000_000, year: 2022 }
  const copy = await copyOf(
    { number: 'PR-000001', name: 'Maria' },
    [
      { category: 'Losses that you reported', rows: [{ offered: 4_500_000 }] },
      { category: 'Policies', rows: [{ total: 123_456, refund: { amount: 100_050, taxes: { vat: 12_006 } }, answers }] },
    ],
    Brand.parse({}),
    new Date(),
  )
  const { sheets } = await readXlsx(copy)
  const rowOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows.at(-1)
  expect(rowOf('Losses that you reported')).toEqual([45_000])
  expect(rowOf('Policies')).toEqual([1234.56, 'Amount: 1000.5\nTaxes: Vat: 120.06', 'Value: 800000\nProperty damage: 200000\nYear: 2022'])
})
