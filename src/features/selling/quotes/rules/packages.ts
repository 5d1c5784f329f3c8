import type { Line } from '#lines/line.ts'
import type { Package } from '#lines/package.ts'

/** The quick fields that a package does not answer: what is asked for before packages can be compared. */
export const quickFieldsOf = ({ risk, price }: Line): readonly string[] => risk.quickFields.filter((name) => name !== price.packageField)

/** The step that asks for the package. */
export const stepOfPackages = ({ risk, price: { packageField } }: Line): string | undefined =>
  packageField && risk.steps.find(({ fields }) => fields.includes(packageField))?.id

/** The package that matches the answers exactly, if there is one. */
export const packageIn = (packages: readonly Package[], answers: Readonly<Record<string, unknown>>): Package | undefined =>
  packages.find((each) => Object.entries(each.answers).every(([name, value]) => String(answers[name]) === String(value)))

type Covers = Package['covers']

export type ComparedCover = Covers[number] & {
  /** More than the lesser package before it covers. */
  readonly isMore: boolean
}

/** What a package covers, with what it adds to the one before it. */
export const comparedWith = (covers: Covers, lesser: Covers | undefined): ComparedCover[] =>
  covers.map((cover) => ({
    ...cover,
    isMore: lesser !== undefined && cover.amount !== undefined && cover.amount !== lesser.find(({ code }) => code === cover.code)?.amount,
  }))
