import { type Centavos, proportion } from '#domain/money.ts'

/**
 * The lists that `user/lov` serves as they are stored, by their name in a request, with the file of `db/seed/lists` that each comes from.
 */
export const FILES = {
  Province: 'province',
  City: 'city',
  Zip: 'zip',
  Citizenship: 'citizenship',
  Country: 'country',
  VehicleType: 'vehicle-type',
  TypeUse: 'type-of-use',
  Subline: 'subline',
  AreaOfUsage: 'area-of-usage',
  MotorProduct: 'motor-product',
  GroupPolicy: 'group-policy',
  Contract: 'contract',
  Subcontract: 'subcontract',
  Accessory: 'accessory',
  PaymentTerms: 'payment-terms',
  Colour: 'colour',
  BodyType: 'body-type',
  Mortgagee: 'mortgagee',
  MortgageClause: 'mortgage-clause',
  Suffix: 'suffix',
  Gender: 'gender',
  CivilStatus: 'civil-status',
  Relationship: 'relationship',
  SourceOfFunds: 'source-of-funds',
  NatureOfWork: 'nature-of-work',
  DocumentType: 'document-type',
  ProductCategory: 'product-category',
  Designation: 'designation',
  IndianState: 'indian-state',
} as const
export type ListName = keyof typeof FILES

/** Lists that depend on nothing else. */
export const PLAIN = [
  'Province',
  'Citizenship',
  'Country',
  'TypeUse',
  'Subline',
  'PaymentTerms',
  'Colour',
  'BodyType',
  'Mortgagee',
  'MortgageClause',
  'Suffix',
  'Gender',
  'CivilStatus',
  'Relationship',
  'SourceOfFunds',
  'NatureOfWork',
  'DocumentType',
  'ProductCategory',
  'Designation',
  'IndianState',
] as const satisfies readonly ListName[]

/** philippines.md §8: the number of years that a form offers when no model gives better ones. */
export const YEARS_BACK = 20

/**
 * philippines.md §2.4, in percent: how much of its value a vehicle keeps each year, and how far a sum insured may deviate from its fair
 * value.
 */
export type Valuation = { readonly keptEachYear: number; readonly least: number; readonly most: number }

export type FairValue = { readonly value: Centavos; readonly min: Centavos; readonly max: Centavos; readonly age: number }

/** The fair market value of a unit of a model year, from the price of a new one. Next year's model counts as new. */
export function fairValue(valueNew: Centavos, modelYear: number, thisYear: number, { keptEachYear, least, most }: Valuation): FairValue {
  const age = Math.max(0, thisYear - modelYear)
  const value = Array.from({ length: age }).reduce<Centavos>((last) => proportion(last, keptEachYear, 100), valueNew)
  return { value, min: proportion(value, least, 100), max: proportion(value, most, 100), age }
}

type Sold = { readonly yearFrom: number; readonly yearTo: number | null }

/** The last model year of a variant; next year for one that is still sold. */
export const lastYear = ({ yearTo }: Sold, thisYear: number): number => yearTo ?? thisYear + 1

export const wasSold = (sold: Sold, modelYear: number, thisYear: number): boolean =>
  modelYear >= sold.yearFrom && modelYear <= lastYear(sold, thisYear)
