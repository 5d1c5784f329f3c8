import { type Day, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'
import {
  aboutPolicy,
  addressee,
  commission,
  insurerNote,
  known,
  type LetterFacts,
  signed,
  text,
} from '#features/servicing/policies/public/rules/letter-blocks.ts'
import type { Block, Document } from '#kit/document.ts'
import type { DecidedState } from './steps.ts'

export type DecisionFacts = LetterFacts & {
  readonly claim: {
    readonly number: string
    readonly state: DecidedState
    readonly loss: string
    readonly lossOn: Day
    readonly reportedOn: Day
    /** The day of the decision that the letter is about: offered, accepted, paid or denied. */
    readonly decidedOn: Day
    /** What the office wrote with it. */
    readonly text: string | null
    readonly offered: Centavos
    /** What is deducted for the rest of the premium. */
    readonly deducted: Centavos
    readonly isTotal: boolean
    readonly reference: string | null
  }
}

const TITLES: Readonly<Record<DecidedState, string>> = {
  offered: 'Offer of settlement',
  agreed: 'Accepted offer of settlement',
  settled: 'Statement of payment of a claim',
  denied: 'Denial of a claim',
}

const paid = ({ offered, deducted }: DecisionFacts['claim']): string => formatPesos(offered - deducted)

function opening({ claim }: DecisionFacts): string {
  const { state, number, decidedOn, reference } = claim
  const of = `claim ${number}`
  const said: Readonly<Record<DecidedState, string>> = {
    offered: `For the loss reported under ${of} we offer you ${paid(claim)}.`,
    agreed: `On ${formatDay(decidedOn)} you accepted our offer of ${paid(claim)} for the loss reported under ${of}.`,
    settled: `On ${formatDay(decidedOn)} we paid ${paid(claim)} for the loss reported under ${of}${reference ? `, reference ${reference}` : ''}.`,
    denied: `We have reviewed the loss reported under ${of}, and we cannot pay for it, for the reasons below.`,
  }
  return `Dear policyholder,\n${said[state]}`
}

function amounts({ claim }: DecisionFacts): Block[] {
  const { state, offered, deducted } = claim
  if (state === 'denied') return []
  const label = state === 'settled' ? 'Paid' : 'To be paid'
  return [
    {
      kind: 'amounts',
      title: 'Amount',
      rows: [
        ...(deducted > 0
          ? [
              { label: 'Offered', amount: formatPesos(offered) },
              { label: 'Less the rest of the premium', amount: `−${formatPesos(deducted)}` },
            ]
          : []),
        { label, amount: paid(claim), strong: true },
      ],
    },
  ]
}

function whatYouCanDo({ claim: { state }, insurer: { support } }: DecisionFacts): string {
  const byState: Readonly<Record<DecidedState, readonly string[]>> = {
    offered: [
      '• Accept or refuse the offer on the page of your claim. Nothing is paid before you accept.',
      '• If you do not agree, refuse it and write why: we review the claim again.',
    ],
    agreed: ['• You do not need to do anything: we pay, and notify you of the payment reference.'],
    settled: ['• If the payment did not arrive, or you do not agree with the amount, ask us to review the claim again.'],
    denied: ['• If you do not agree, ask us to review the claim again on its page, and send what supports it.'],
  }
  return [
    ...byState[state],
    `• Ask us: ${support}. Please give the claim number.`,
    '• You may bring the matter before the Insurance Commission, whose address is below.',
  ].join('\n')
}

/** The insurer's decision on a claim as a letter to the policyholder: what is offered, was agreed on or paid, or why nothing is. */
export function decisionLetter(facts: DecisionFacts): Document {
  const { claim, policy } = facts
  const date = formatDay(claim.decidedOn)
  return {
    title: TITLES[claim.state],
    subtitle: `Claim ${claim.number}`,
    facts: known({ Date: date, 'Claim number': claim.number, 'Policy number': policy.number }),
    blocks: [
      addressee(facts),
      text(opening(facts)),
      ...(claim.text ? [text(claim.text, claim.state === 'denied' ? 'Why we cannot pay it' : 'What it is based on')] : []),
      ...amounts(facts),
      ...(claim.isTotal ? [text(endOfPolicy(claim))] : []),
      {
        kind: 'facts',
        title: 'The loss',
        facts: known({ Loss: claim.loss, 'Day of the loss': formatDay(claim.lossOn), 'Reported on': formatDay(claim.reportedOn) }),
      },
      aboutPolicy(facts),
      text(whatYouCanDo(facts), 'What you can do'),
      ...signed(facts),
      ...commission(facts),
    ],
    notes: [insurerNote(facts)],
  }
}

const endOfPolicy = ({ state, lossOn }: DecisionFacts['claim']): string =>
  state === 'settled'
    ? `This was paid for everything insured: the policy ended as of ${formatDay(lossOn)}. None of its premium is returned.`
    : `This is for everything insured: once it is paid, the policy ends as of ${formatDay(lossOn)}. None of its premium is returned.`
