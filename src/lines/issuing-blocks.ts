import { dayOf, formatDay } from '#domain/day.ts'
import { formatTime, timeOf } from '#domain/time-of-day.ts'
import type { Block, Fact } from '#kit/document.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Drawable, PolicyForm } from './line/documents.ts'

type Facts = Drawable<unknown>

const MINUTE = 60_000

/** The minute of an instant, rounded up, so that nothing is reported as earlier than it was. */
export const minuteOf = (instant: Date): string => formatTime(Math.ceil(timeOf(instant) / MINUTE) * MINUTE)

const formOf = ({ issuing }: Facts, name: string): PolicyForm | undefined => issuing?.forms[name]

const fact = (label: string, value: string | undefined): Fact[] => (value ? [{ label, value }] : [])

function issuedWhere({ issuing, issuedAt }: Facts): Fact[] {
  if (!issuedAt) return []
  const label = 'Place and time of issue'
  const day = formatDay(dayOf(issuedAt))
  const time = minuteOf(issuedAt)
  const place = issuing?.place
  return [{ label, ...withI18n('value', place ? msg`${place}, ${day}, ${time}` : msg`${day}, ${time}`) }]
}

/** Where, when, on which form and by whom it was issued. */
export function issueBlock(facts: Facts, form: string): Block[] {
  const { issuing, invoice } = facts
  const approved = formOf(facts, form)
  const told = [
    ...issuedWhere(facts),
    ...(invoice
      ? [{ label: 'Invoice for the premium', ...withI18n('value', msg`${invoice.number} of ${formatDay(invoice.issuedOn)}`) }]
      : []),
    ...fact('Insurer’s certificate of authority', issuing?.authority),
    ...fact('Form', approved?.version),
    ...fact('Approval of the form', approved?.approval),
    ...fact('Authorised signatory', issuing?.signatory && `${issuing.signatory.name}, ${issuing.signatory.title}`),
    ...(issuing?.signatory ? [SIGNED] : []),
  ]
  return told.length === 0 ? [] : [{ kind: 'facts', title: 'Issued', facts: told }]
}

const SIGNED: Fact = { label: 'Signature', ...withI18n('value', 'Signed electronically (RA 8792; Insurance Code, section 50)') }

/** The notice about complaints that the Insurance Commission requires on every policy. */
export const noticeBlock = ({ issuing }: Facts): Block[] =>
  issuing?.notice ? [{ kind: 'text', title: 'Important notice', text: issuing.notice }] : []

/** The general conditions of the form, in the version valid on the day of issue. */
export function generalConditions(facts: Facts, form: string): Block[] {
  const approved = formOf(facts, form)
  return approved?.conditions ? [{ kind: 'text', title: `General conditions, version ${approved.version}`, text: approved.conditions }] : []
}
