import { type Day, dayOf, formatDay, formatInstant } from '#domain/day.ts'
import type { Document } from '#kit/document.ts'
import { CTPL_NOTICE_DAYS } from '#lines/return-premium.ts'
import { aboutPolicy, addressee, commission, insurerNote, known, type LetterFacts, signed, text } from '../public/rules/letter-blocks.ts'
import { type Ended, GROUNDS, type Ground, refundSentence, type Shown, shownSentence } from './ending.ts'
import { LETTER_TITLES, type NoticeEvent, type NoticeSubject, type SendingState, sayState, WAYS, type Way } from './sending.ts'

/** All the facts that letters about a notice state. */
export type NoticeLetterFacts = LetterFacts & {
  readonly about: NoticeSubject
  readonly notice: { readonly reason: string; readonly givenAt: Date; readonly lastDay: Day }
  readonly hasCtpl: boolean
}

export type CancellationFacts = NoticeLetterFacts & {
  readonly notice: {
    readonly ground: Ground
    readonly mortgagee: string | null
    readonly shown: Shown | null
    readonly refund: Ended | null
  }
}

type Posted = { readonly at: Date; readonly reason: string | null }

const byWhichSections = (ground: Ground, hasCtpl: boolean): string =>
  [ground === 'asked' ? 'as you asked' : 'Insurance Code, sections 64 and 65', hasCtpl ? 'Insurance Code, section 393' : '']
    .filter(Boolean)
    .join('; ')

function opening({ notice: { ground, lastDay }, policy: { number, from }, hasCtpl }: CancellationFacts): string {
  const until = formatDay(lastDay)
  const sections = byWhichSections(ground, hasCtpl)
  const covers =
    from > lastDay
      ? `Its cover, which was to begin on ${formatDay(from)}, will not begin once it is cancelled.`
      : `You are covered until the end of ${until}, and no longer once it is cancelled.`
  return ground === 'non-payment'
    ? `Dear policyholder,\nThis is written notice that policy ${number} will be cancelled for non-payment of its premium unless the premium is paid by ${until} (${sections}).`
    : `Dear policyholder,\nThis is written notice that policy ${number} will be cancelled after ${until} (${sections}). ${covers}`
}

const whatIsReturned = ({ refund }: CancellationFacts['notice']): string =>
  refund === null
    ? 'How much of the premium is returned is calculated on the day of the cancellation.'
    : refund.wasPaid
      ? `If the policy is cancelled on the day after its last day of cover: ${refundSentence(refund)} Documentary stamp tax and fees are not returned.`
      : refundSentence(refund)

function whatYouCanDo({ notice: { ground, lastDay, mortgagee }, hasCtpl, insurer: { support } }: CancellationFacts): string {
  const asked = ground === 'asked'
  return [
    ground === 'non-payment'
      ? `• Pay the premium by ${formatDay(lastDay)}: this notice is then void, and the policy stays in force.`
      : asked
        ? `• If you no longer want this, tell us by ${formatDay(lastDay)}: ${support}. The notice is then withdrawn, and the policy stays in force.`
        : `• If you do not agree, ask us to reconsider: ${support}. We will answer in writing before the last day of cover.`,
    ...(asked ? [] : ['• Ask us in writing for the facts on which this notice is based; you have a right to them (section 65).']),
    '• You may bring the matter before the Insurance Commission, whose address is below.',
    ...(hasCtpl
      ? [
          `• The Land Transportation Office is given the same notice, and the compulsory cover stays in force for at least ${CTPL_NOTICE_DAYS} days from then. After it has ended, do not use the vehicle without another CTPL (section 387): the LTO may take its plates.`,
        ]
      : []),
    ...(mortgagee ? [`• ${mortgagee}, which is named as mortgagee, is given the same notice.`] : []),
  ].join('\n')
}

/** Prior written notice of cancellation, as it goes to the address of the policy (Insurance Code, sections 64, 65 and 393). */
export const noticeLetter = (facts: CancellationFacts): Document => ({
  title: LETTER_TITLES.cancellation.given,
  subtitle: `Policy ${facts.policy.number}`,
  facts: known({
    Date: formatDay(dayOf(facts.notice.givenAt)),
    'Policy number': facts.policy.number,
    'Last day of cover': formatDay(facts.notice.lastDay),
  }),
  blocks: [
    addressee(facts),
    text(opening(facts)),
    aboutPolicy(facts),
    {
      kind: 'facts',
      title: 'Why, and when',
      facts: known({
        Ground: GROUNDS[facts.notice.ground],
        'The facts': facts.notice.reason,
        'What was shown': facts.notice.shown && shownSentence(facts.notice.shown),
        'Notice given on': formatDay(dayOf(facts.notice.givenAt)),
        'Last day of cover': formatDay(facts.notice.lastDay),
      }),
    },
    text(whatIsReturned(facts.notice), 'What is returned'),
    text(whatYouCanDo(facts), 'What you can do'),
    ...signed(facts),
    ...commission(facts),
  ],
  notes: [insurerNote(facts)],
})

function stays({ about, policy: { number, to }, notice }: NoticeLetterFacts): string {
  const given = formatDay(dayOf(notice.givenAt))
  return about === 'cancellation'
    ? `Dear policyholder,\nThe notice of cancellation of policy ${number}, given on ${given}, is withdrawn. The policy stays in force until ${formatDay(to)}; you do not need to do anything.`
    : `Dear policyholder,\nThe notice of ${given} that policy ${number} will not be renewed is withdrawn. The policy stays in force until ${formatDay(to)}, and you may renew it.`
}

/** Letter that the policy stays in force, or may be renewed, after all. */
export const withdrawalLetter = (facts: NoticeLetterFacts, { at, reason }: Posted): Document => ({
  title: LETTER_TITLES[facts.about].withdrawn,
  subtitle: `Policy ${facts.policy.number}`,
  facts: known({ Date: formatDay(dayOf(at)), 'Policy number': facts.policy.number }),
  blocks: [
    addressee(facts),
    text(stays(facts)),
    aboutPolicy(facts),
    { kind: 'facts', title: 'Why', facts: known({ Reason: reason, 'Withdrawn on': formatDay(dayOf(at)) }) },
    ...(facts.hasCtpl && facts.about === 'cancellation'
      ? [text('The Land Transportation Office is notified that the compulsory cover stays in force.')]
      : []),
    ...signed(facts),
    ...commission(facts),
  ],
  notes: [insurerNote(facts)],
})

type Sent = {
  readonly event: NoticeEvent
  readonly way: Way
  readonly recipient: string
  readonly state: SendingState
  readonly reference: string | null
  readonly at: Date | null
  readonly by: string | null
}

const WHAT: Readonly<Record<NoticeEvent, string>> = { given: 'Notice', withdrawn: 'Withdrawal', 'carried-out': 'Cancellation' }

/** When, to the minute; for a letter the day, which is what the post office stamps. */
const when = ({ way, at }: Sent): string => (at === null ? '—' : way === 'post' ? formatDay(dayOf(at)) : formatInstant(at))

/** How a notice was sent: to whom, by what channel, when, and by which number others know it. */
export const sendingProof = (facts: NoticeLetterFacts, sent: readonly Sent[], on: Date): Document => ({
  title: 'Proof of sending',
  subtitle: LETTER_TITLES[facts.about].given,
  facts: known({
    'Policy number': facts.policy.number,
    'Notice given on': formatDay(dayOf(facts.notice.givenAt)),
    'As of': formatInstant(on),
  }),
  blocks: [
    aboutPolicy(facts),
    {
      kind: 'table',
      title: 'Sent',
      columns: ['What', 'To', 'Status', 'When', 'Reference'],
      rows: sent.map((each) => [
        `${WHAT[each.event]}: ${WAYS[each.way]}`,
        each.recipient,
        [sayState(each.way, each.state), each.by && `by ${each.by}`].filter(Boolean).join(' '),
        when(each),
        each.reference ?? '—',
      ]),
    },
    text(
      'The reference is the number under which the gateway or mail server accepted the message, under which the Land Transportation Office acknowledged the notice, or which is printed on the registry receipt of the letter.',
    ),
  ],
  notes: [insurerNote(facts)],
})
