import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { labelsFor, placeIssues } from '#features/reference/lookups/public/server/commands.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { areSameAnswers, codedAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { unofferedAnswers } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { insuredPeriods } from '#features/selling/quotes/public/server/sources.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { lockRisk } from '#features/servicing/policies/public/server/commands/standing.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { applicableAnswers, explainIssue, issuesAsOf } from '#kit/field.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { FieldProblem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { EndorsementKind } from '#lines/line/endorsement.ts'
import { type AnswerChanges, differenceOf } from '../rules/changes.ts'
import { termAfter } from './term.ts'

type Answers = Readonly<Record<string, unknown>>
type Asked = { readonly kind: EndorsementKind; readonly on: Day; readonly values: Answers }

/** Answers that the line does not offer by the tariff under which the policy was sold. */
const unoffered = async (db: Db, policy: PolicyRow, answers: Answers) =>
  unofferedAnswers(lineIn(policy), answers, await getTariff(db, policy.tariffId))

const at = (name: string) => `values.${name}`

/** The changes to the policy, every answer checked as at the sale; throws with everything that is wrong. */
export async function checkedChange(db: Db, policy: PolicyRow, { kind, on, values }: Asked, now: Date): Promise<AnswerChanges> {
  const line = lineIn(policy)
  const ofRisk = kind.of === 'risk'
  const schema = ofRisk ? line.risk.schema : line.risk.holder
  const before: Answers = ofRisk ? policy.answers : policy.holder
  // A new owner answers everything that is asked of a policyholder; how much that is depends on the premium, which stays.
  const begun = ofRisk ? (kind.beginning?.(before, on) ?? before) : kind.of === 'owner' ? pick(before, ['diligence']) : before
  const asked = Object.fromEntries(kind.fields.map((name) => [name, values[name]]))
  const given = applicableAnswers(schema, { ...begun, ...asked })
  const parsed = schema.safeParse(given)
  const wrong: FieldProblem[] = (parsed.error?.issues ?? []).map((issue) => ({
    path: at(issue.path.map(String).join('.')),
    message: explainIssue(schema, given, issue),
  }))
  const say = (path: string, message: string) => {
    if (!wrong.some((each) => each.path === path)) wrong.push({ path, message })
  }
  for (const { path, message } of issuesAsOf(schema, given, now)) if (kind.fields.includes(path[0])) say(at(path.join('.')), message)
  if (ofRisk)
    for (const [name, message] of Object.entries(line.risk.misread(given, await markFormatsOn(db, dayOf(now)))))
      if (kind.fields.includes(name)) say(at(name), message)
  if (kind.isPriced)
    for (const [name, message] of Object.entries(await unoffered(db, policy, given))) if (kind.fields.includes(name)) say(at(name), message)
  const coded = codedAnswers(schema, given).filter(({ field }) => kind.fields.includes(field.split('.')[0] ?? ''))
  const labels = await labelsFor(
    db,
    coded.map(({ list, code }) => [list, code] as const),
  )
  for (const { field, list, code, isOpen } of coded)
    if (!isOpen && labels[`${list}:${code}`] === undefined) say(at(field), 'Choose one from the list.')
  if (!ofRisk && kind.fields.includes('zip') && wrong.length === 0)
    for (const { path, message } of await placeIssues(db, placeIn(given))) say(at(path), message)
  if (wrong.length > 0 || !parsed.success) throw problem('invalid', { fields: wrong })
  const after = { ...given, ...pick(parsed.data, kind.fields) }
  refuseTheSame(kind, schema.safeParse(before).data ?? before, after)
  const objection = kind.objection?.(before, after)
  if (objection) throw problem('invalid', { fields: [{ path: at(objection.field), ...withI18n('message', objection.message) }] })
  const difference = differenceOf(before, after)
  if (ofRisk) await refuseInsuredTwice(db, policy, kind, after, dayOf(now))
  return difference
}

const pick = (answers: Answers, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]])))

const placeIn = ({ province, city, zip }: Answers) => ({ province: String(province), city: String(city), zip: String(zip) })

/** Throws for a change to what the policy already says, however it is written. */
function refuseTheSame({ fields }: EndorsementKind, before: Answers, after: Answers): void {
  if (fields.some((name) => !areSameAnswers({ [name]: before[name] }, { [name]: after[name] }))) return
  const message = 'The policy already says so. Change what is different, and ask again.'
  throw problem('invalid', { fields: [{ path: at(fields[0] ?? ''), message }] })
}

/** Throws if another policy has the vehicle's new keys. Its previous keys were checked when it was sold. */
async function refuseInsuredTwice(db: Db, policy: PolicyRow, kind: EndorsementKind, after: Answers, today: Day): Promise<void> {
  const { fields, onlyBeforeStart } = kind
  const { risk } = lineIn(policy)
  const table = await getTariff(db, policy.tariffId)
  const term = await termAfter(db, policy, kind, after)
  if (onlyBeforeStart && term.from < today)
    throw problem('invalid', { fields: [{ path: at(fields[0] ?? ''), message: 'This day has passed. Choose today or a later day.' }] })
  const insuring = { table, term, formats: await markFormatsOn(db, dayOf(policy.createdAt)) }
  // On other days, even the existing keys may be insured elsewhere.
  const known = onlyBeforeStart ? [] : risk.insuredKeys(policy.answers, insuring)
  const keys = risk
    .insuredKeys(after, insuring)
    .filter(({ kind: of, value }) => !known.some((each) => each.kind === of && each.value === value))
  await lockRisk(db, keys)
  const clashes = await onlyContribution(insuredPeriods)(db, [{ id: policy.quotationId, keys }])
  const [clash] = clashes.get(policy.quotationId) ?? []
  if (!clash) return
  const other = clash.policyNumber ?? 'another policy'
  throw problem('invalid', {
    fields: [
      {
        path: at(fields[0] ?? ''),
        ...withI18n(
          'message',
          msg`${clash.key.label} is insured by ${other} from ${formatDay(clash.from)} to ${formatDay(clash.to)}. Check what you typed; if it is right, ask our office.`,
        ),
      },
    ],
  })
}
