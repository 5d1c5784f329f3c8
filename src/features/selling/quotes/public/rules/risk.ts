import { applicableAnswers, fieldsOf, isAbsent, isValues } from '#kit/field.ts'
import type { Line } from '#lines/line.ts'
import { areSameAnswers } from './answers.ts'
import { Commercial } from './commercial.ts'
import type { AnswerPart } from './steps.ts'

type Values = Readonly<Record<string, unknown>>
export type RiskParts = { readonly answers: Values; readonly holder: Values; readonly commercial: Values }

/** Of the policyholder, the insured person; contact details are not part of the risk. */
const INSURED = ['kind', 'firstName', 'middleName', 'lastName', 'suffix', 'companyName', 'birthDate']
/** Of the agreement, what reduces the price. */
const CONCESSION = ['groupPolicy', 'contract', 'subcontract', 'discount']

/** JSON with sorted keys, so that the same values give the same text; empty answers are left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isValues(value)) return JSON.stringify(value ?? null)
  const given = Object.entries(value).filter(([, each]) => !isAbsent(each))
  return `{${given
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`)
    .join(',')}}`
}

const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]))

/** Answers as they are priced: what does not apply is left out, and what is complete is parsed as rating parses it. */
function priced(line: Line, answers: Values): Values {
  const applying = applicableAnswers(line.risk.schema, answers)
  const read = line.risk.schema.safeParse(applying)
  return read.success ? read.data : applying
}

/** What an inspection is about: the answers that its photographs show. */
export const inspectedRiskText = (line: Line, answers: Values): string =>
  canonicalJson({ line: line.code, answers: only(priced(line, answers), line.control.inspection.inspectedFields) })

/** Whether answers that the photographs of an inspection show have changed in meaning, not only in spelling. */
export const isInspectedRiskChanged = (line: Line, before: Values, after: Values): boolean =>
  !areSameAnswers(only(before, line.control.inspection.inspectedFields), only(after, line.control.inspection.inspectedFields)) &&
  inspectedRiskText(line, before) !== inspectedRiskText(line, after)

/** Answers without the one that only says how the premium is paid. */
const withoutTerms = ({ price: { instalmentField } }: Line, answers: Values): Values =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => name !== instalmentField))

/** What an approval is about: what is insured, who is insured, and how the price is reduced. */
export const riskText = (line: Line, { answers, holder, commercial }: RiskParts): string =>
  canonicalJson({
    line: line.code,
    answers: withoutTerms(line, priced(line, answers)),
    insured: only(applicableAnswers(line.risk.holder, holder), INSURED),
    concession: only(applicableAnswers(Commercial, commercial), CONCESSION),
  })

const namesOfRisk = ({ risk: { schema }, price: { instalmentField } }: Line): string[] =>
  fieldsOf(schema).flatMap(({ name }) => (name === instalmentField ? [] : [name]))

/** The labels of the answers about the risk that differ between two records. */
export function riskChanges(line: Line, before: RiskParts, after: RiskParts): string[] {
  const differing = (part: AnswerPart & keyof RiskParts, schema: Parameters<typeof fieldsOf>[0], names?: readonly string[]) =>
    fieldsOf(schema)
      .filter(({ name }) => (!names || names.includes(name)) && canonicalJson(before[part][name]) !== canonicalJson(after[part][name]))
      .map(({ label }) => label)
  return [
    ...differing('answers', line.risk.schema, namesOfRisk(line)),
    ...differing('holder', line.risk.holder, INSURED),
    ...differing('commercial', Commercial, CONCESSION),
  ]
}

/** Why an approval lapsed, to go after “because”. */
export const lapseReason = (labels: readonly string[]): string =>
  labels.length === 0 ? 'the risk is no longer the one that was approved' : `the risk changed: ${labels.join(', ')}`
