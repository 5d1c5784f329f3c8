import { addDays, dayOf, yearOf } from '#domain/day.ts'
import type { LicenceLimits } from '#domain/licence-limits.ts'
import { applicationLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { actAsApplicant, numberOfApplicant, readAsApplicant } from '#features/people/session/public/server/applicants.ts'
import { agentTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { applicableAnswers, explainIssue, issuesAsOf } from '#kit/field.ts'
import { withI18n } from '#kit/message.ts'
import type { FieldProblem } from '#kit/problem.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { advance, nextNumber, startHistory } from '#kit/server/life-cycle.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { applicantContract } from '../../public/contract/applicant.ts'
import { sealAgreement } from '../../public/contract/jobs.ts'
import { affiliationFaults } from '../../rules/affiliations.ts'
import { AGREEMENT, CONDUCT } from '../../rules/agreement.ts'
import { isSection, SECTIONS, type SectionName } from '../../rules/sections.ts'
import { mayChangeSection, mended, missingOf } from '../../rules/standing.ts'
import { assertOwnName, hashOfAgreement } from '../agreement.ts'
import { keysOf, parsedAnswers, type SignedAgreement } from '../answers.ts'
import { nameIn } from '../describe.ts'
import { notifyOffice, notifyReceived } from '../notify.ts'
import { addApplication, addMessage, changeApplication, countMessages, newestOf, stateOf } from '../store/applications.ts'
import { applications } from '../tables.ts'
import { documentHandlers } from './documents.ts'
import { answerOf, OVER, type OwnDeps, ownApplication } from './own.ts'

const FIRST_STEP = 'This can no longer be changed: the application was sent. If something in it is wrong, write to our office.'
const MOST_MESSAGES = 40

export const applicantApi = (deps: OwnDeps) => {
  const { secret, brand } = deps
  return serving(applicantContract, {
    ownApplication: (_, context) =>
      readAsApplicant(deps, context, async (db, { id }) => ({
        application: (await newestOf(db, id)) ? await answerOf(db, deps, id, context.now) : null,
        mobile: await numberOfApplicant(db, id),
      })),

    beginApplication: ({ body: { email, consent } }, context) =>
      actAsApplicant(deps, context, async (db, applicant) => {
        const { now, origin, about } = context
        const before = await newestOf(db, applicant.id, 'lock')
        if (before && !OVER.some((over) => over === before.state)) return answerOf(db, deps, applicant.id, now)
        if (before?.state === 'approved') throw problem('not-now', { message: 'Your account is already open. Please sign in with it.' })
        const today = dayOf(now)
        const mobile = await numberOfApplicant(db, applicant.id)
        const number = await nextNumber(db, `application:${yearOf(today)}`)
        const { draftKeptDays } = await agentTermsOn(db, today)
        const row = await addApplication(db, {
          ...{ applicantId: applicant.id, state: applicationLife.initial, mobile, email },
          number: `APP-${yearOf(today)}-${String(number).padStart(5, '0')}`,
          answers: {},
          ...{ consentVersion: consent, consentAt: now, consentAddress: origin.address, createdAt: now, updatedAt: now },
          eraseOn: addDays(today, draftKeptDays),
        })
        await startHistory(db, applicationLife, row.id, applicant)
        about(`application:${row.id}`)
        return answerOf(db, deps, applicant.id, now)
      }),

    saveSection: ({ params: { section }, body }, context) =>
      actAsApplicant(deps, context, async (db, { id }) => {
        const { now, about } = context
        if (!isSection(section)) throw problem('not-found')
        const opened = await ownApplication(db, id)
        if (!mayChangeSection(opened, section)) throw problem('not-now', { message: FIRST_STEP })
        const terms = await agentTermsOn(db, dayOf(now))
        const parsed = assertSection(section, body.answers, terms, now)
        const given = { ...opened.given, [section]: parsed }
        const answers = parsedAnswers(given)
        await changeApplication(db, opened.row.id, {
          answers: given,
          keys: keysOf(secret, answers, opened.row),
          name: nameIn(answers),
          returned: mended(opened.returned, section),
          updatedAt: now,
          ...(opened.state === 'draft' ? { eraseOn: addDays(dayOf(now), terms.draftKeptDays) } : {}),
        })
        about(`application:${opened.row.id}`)
        return answerOf(db, deps, id, now)
      }),

    ...documentHandlers(deps),

    signAgreement: ({ body: { name, signature } }, context) =>
      actAsApplicant(deps, context, async (db, { id }) => {
        const { now, origin, about, enqueue } = context
        const { row, state, name: own } = await ownApplication(db, id)
        if (state !== 'draft' && state !== 'returned') throw problem('not-now', { message: FIRST_STEP })
        assertOwnName(name, own)
        const signed: SignedAgreement = {
          ...{ version: AGREEMENT.version, conduct: CONDUCT.version, name: own, method: signature.method },
          strokes: signature.method === 'drawn' ? signature.strokes : [],
          ...{ hash: hashOfAgreement(own, brand), signedAt: now.toISOString(), address: origin.address, userAgent: origin.userAgent },
        }
        await changeApplication(db, row.id, {
          signature: signed,
          agreementKey: null,
          returned: mended(row.returned, 'agreement'),
          updatedAt: now,
        })
        if (row.agreementKey) await markOrphaned(db, [row.agreementKey])
        await enqueue(db, sealAgreement, { applicationId: row.id })
        about(`application:${row.id}`)
        return answerOf(db, deps, id, now)
      }),

    submitApplication: ({ body: { version } }, context) =>
      actAsApplicant(deps, context, async (db, applicant) => {
        const { now, about } = context
        const opened = await ownApplication(db, applicant.id)
        const { row, state } = opened
        if (state === 'submitted' || state === 'resubmitted') return answerOf(db, deps, applicant.id, now)
        if (state !== 'draft' && state !== 'returned') throw problem('not-now')
        if (row.version !== version) throw problem('changed-meanwhile')
        if (missingOf(opened).length > 0)
          throw problem('not-now', { message: 'Something is still missing. Please check what is marked, then send it.' })
        await advance(db, {
          ...{ cycle: applicationLife, table: applications, id: row.id, from: state, actor: applicant },
          event: state === 'draft' ? 'submit' : 'resubmit',
          set: {
            submittedAt: row.submittedAt ?? now,
            waitingSince: now,
            updatedAt: now,
            returned: [],
            eraseOn: null,
            version: row.version + 1,
          },
        })
        await runAsSystem(db, applicant, async () => {
          await notifyReceived(db, deps, context, row)
          await notifyOffice(
            db,
            row,
            state === 'draft' ? 'A new application' : 'An application was corrected',
            state === 'draft' ? null : row.checkedBy,
          )
        })
        about(`application:${row.id}`)
        return answerOf(db, deps, applicant.id, now)
      }),

    withdrawApplication: (_, context) =>
      actAsApplicant(deps, context, async (db, applicant) => {
        const { now, about } = context
        const { row, state } = await ownApplication(db, applicant.id)
        if (OVER.some((over) => over === state)) return answerOf(db, deps, applicant.id, now)
        const { closedKeptDays } = await agentTermsOn(db, dayOf(now))
        await advance(db, {
          ...{ cycle: applicationLife, table: applications, id: row.id, from: state, event: 'withdraw', actor: applicant },
          set: {
            waitingSince: null,
            updatedAt: now,
            decidedAt: now,
            eraseOn: addDays(dayOf(now), closedKeptDays),
            version: row.version + 1,
          },
        })
        about(`application:${row.id}`)
        return answerOf(db, deps, applicant.id, now)
      }),

    writeToOffice: ({ body: { text } }, context) =>
      actAsApplicant(deps, context, async (db, applicant) => {
        const { now, about } = context
        const { row } = await ownApplication(db, applicant.id)
        await context.makeOnce(db, { by: applicant, of: text }, async () => {
          if (OVER.some((over) => over === stateOf(row)))
            throw problem('not-now', { message: 'This application is closed. Please call us.' })
          if ((await countMessages(db, row.id)) >= MOST_MESSAGES)
            throw problem('too-often', { message: 'There are already many messages. Please call us instead.' })
          const id = await addMessage(db, { applicationId: row.id, text, createdAt: now })
          await runAsSystem(db, applicant, () => notifyOffice(db, row, 'Message from an applicant', row.checkedBy))
          return id
        })
        about(`application:${row.id}`)
        return answerOf(db, deps, applicant.id, now)
      }),
  })
}

/** The answers of a step as they are stored; throws a problem that says for each field what is wrong. */
function assertSection(
  section: SectionName,
  answers: Readonly<Record<string, unknown>>,
  limits: LicenceLimits,
  now: Date,
): Record<string, unknown> {
  const { schema } = SECTIONS[section]
  const applicable = applicableAnswers(schema, answers)
  const parsed = schema.safeParse(applicable)
  const fields: FieldProblem[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ path: pathOf(issue.path), message: explainIssue(schema, applicable, issue) }))
  for (const { path, message } of issuesAsOf(schema, applicable, now)) fields.push({ path: pathOf(path), message })
  if (section === 'licences') {
    const licences = SECTIONS.licences.schema.safeParse(applicable)
    if (licences.success)
      for (const { path, message } of affiliationFaults(licences.data.affiliations, limits, dayOf(now)))
        fields.push({ path: `answers.${path}`, ...withI18n('message', message) })
  }
  if (fields.length > 0 || !parsed.success) throw problem('invalid', { fields })
  return parsed.data
}

const pathOf = (path: readonly PropertyKey[]) => ['answers', ...path.map(String)].join('.')
