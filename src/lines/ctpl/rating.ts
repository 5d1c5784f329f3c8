import { type Centavos, formatPesos, formatRate, groupThousands, type Millionths, proportion, share } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { explain, type Worksheet, type WorksheetStep, worksheet } from '#domain/worksheet.ts'
import { type Message, msg } from '#kit/message.ts'
import type { RatingContext } from '../line/price.ts'
import { partOf } from '../premium-taxes.ts'
import { isWeighed, lacksWeight } from './applies.ts'
import { CtplRisk } from './details.ts'
import { type Classification, type CtplTariff, classify, type PremiumClass, yearsOf } from './tariff.ts'

const WHOLE = 1_000_000

type Rates = { readonly dst: Millionths; readonly vat: Millionths; readonly lgt: Millionths }

/**
 * The regulated premium is gross and does not change; the taxable amount is derived backwards from it, and the centavo that rounding leaves
 * over goes to one line, so that the lines always add up. philippines.md §1.2.
 */
export function split(gross: Centavos, rates: Rates, residualTo: keyof Rates) {
  const basic = proportion(gross, WHOLE, WHOLE + rates.dst + rates.vat + rates.lgt)
  const taxes = { dst: share(basic, rates.dst), vat: share(basic, rates.vat), lgt: share(basic, rates.lgt) }
  const residual = gross - basic - taxes.dst - taxes.vat - taxes.lgt
  return { basic, ...taxes, [residualTo]: taxes[residualTo] + residual, residual }
}

/**
 * Tax types follow the certificate service's list (philippines.md §1.7): "exempt" is documentary stamp tax only. That the gross
 * stays the same for all of them, so that the basic premium takes what a tax leaves, is our inference from its being regulated.
 */
function ratesFor(taxType: CtplRisk['taxType'], branch: string, { taxes }: CtplTariff): Rates {
  const type = taxes.types[taxType]
  return { dst: taxes.dst, vat: type.vat ? taxes.vat : 0, lgt: type.lgt ? (taxes.lgt.branches[branch] ?? taxes.lgt.default) : 0 }
}

const NO_CLASS = 'There is no regulated premium for this type of vehicle with this use. Choose another use, or correct the type of vehicle.'

export function rate(risk: CtplRisk, tariff: CtplTariff, { branch }: RatingContext): Worksheet {
  const found = classify(risk, tariff)
  if (!found) throw problem('invalid', { fields: [{ path: 'typeOfUse', message: NO_CLASS }] })
  return price(risk, found, tariff, branch)
}

/** The price as soon as the answers give one. */
export function quickRate(answers: Readonly<Record<string, unknown>>, tariff: CtplTariff, context: RatingContext): Worksheet | undefined {
  const { data: risk } = CtplRisk.safeParse(answers)
  return risk && !lacksWeight(risk) ? rate(risk, tariff, context) : undefined
}

function price(risk: CtplRisk, { class: premiumClass }: Classification, tariff: CtplTariff, branch: string): Worksheet {
  const years = yearsOf(risk.registrationType, tariff)
  const gross = premiumClass.gross[years]
  const rates = ratesFor(risk.taxType, branch, tariff)
  const parts = split(gross, rates, tariff.taxes.residualTo)
  const fee = tariff.fee.net + tariff.fee.vat
  return worksheet(
    tariff.version,
    [
      { code: 'basic', label: 'Basic premium', kind: 'premium', amount: parts.basic },
      { code: 'dst', label: 'Documentary stamp tax', kind: 'tax', amount: parts.dst },
      { code: 'vat', label: 'VAT', kind: 'tax', amount: parts.vat },
      { code: 'lgt', label: 'Local government tax', kind: 'tax', amount: parts.lgt },
      { code: 'coc-fee', label: 'COC authentication fee', kind: 'fee', amount: fee },
    ],
    { steps: () => stepsOf(risk, tariff, { premiumClass, years, gross, rates, parts, fee }) },
  )
}

type Found = {
  readonly premiumClass: PremiumClass
  readonly years: 1 | 3
  readonly gross: Centavos
  readonly rates: Rates
  readonly parts: ReturnType<typeof split>
  readonly fee: Centavos
}

function stepsOf(risk: CtplRisk, tariff: CtplTariff, { premiumClass, years, gross, rates, parts, fee }: Found): WorksheetStep[] {
  const term = years === 1 ? msg`1 year` : msg`${years} years`
  const vehicle = tariff.vehicleTypes[risk.vehicleType]?.name ?? risk.vehicleType
  const use = risk.typeOfUse.toLowerCase().replaceAll(/[_-]/g, ' ')
  const tax = (label: Message | string, line: keyof Rates) => {
    const [rate, basic, residual] = [formatRate(rates[line]), formatPesos(parts.basic), formatPesos(parts.residual)]
    const takesResidual = parts.residual !== 0 && tariff.taxes.residualTo === line
    const from = takesResidual ? msg`${rate} of ${basic}, ${residual} so that the lines add up` : partOf(rates[line], parts.basic)
    return explain({ label, from, result: formatPesos(parts[line]) })
  }
  return [
    explain({
      label: 'Premium class',
      from: isWeighed(risk) && risk.gvw !== undefined ? msg`${vehicle}, ${use}, ${groupThousands(risk.gvw)} kg` : msg`${vehicle}, ${use}`,
      result: msg`${premiumClass.code}: ${premiumClass.label}`,
    }),
    explain({
      ...{ label: 'Term', from: risk.registrationType === 'N' ? 'Brand new, first registration' : 'Renewal of registration', result: term },
    }),
    explain({
      label: 'Regulated premium',
      from: msg`${tariff.version}, row ${premiumClass.code}`,
      result: formatPesos(gross),
    }),
    {
      label: 'Basic premium',
      from: `${formatPesos(gross)} ÷ (1 + ${formatRate(rates.dst)} + ${formatRate(rates.vat)} + ${formatRate(rates.lgt)})`,
      result: formatPesos(parts.basic),
    },
    tax('Documentary stamp tax', 'dst'),
    tax(tariff.taxes.types[risk.taxType].vat ? 'VAT' : msg`VAT (${tariff.taxes.types[risk.taxType].label.toLowerCase()})`, 'vat'),
    tax('Local government tax', 'lgt'),
    {
      label: 'COC authentication fee',
      from: `${formatPesos(tariff.fee.net)} + VAT ${formatPesos(tariff.fee.vat)}`,
      result: formatPesos(fee),
    },
  ]
}
