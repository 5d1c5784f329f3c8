import { ageOn } from '#domain/day.ts'
import { formatPesos, formatRate } from '#domain/money.ts'
import type { Finding, Worksheet } from '#domain/worksheet.ts'
import { msg, withI18n } from '#kit/message.ts'
import { describeClashes } from '../clashes.ts'
import { discountFindings, refer } from '../findings.ts'
import type { ControlContext } from '../line/control.ts'
import { consequencesOf, exclusionsOf, loadOf } from './consequences.ts'
import type { CriticalIllnessDetails } from './details.ts'
import type { CriticalIllnessTariff } from './tariff.ts'

/** What someone must decide before this person is insured: supplement.md B2. */
export function controls(details: CriticalIllnessDetails, _: Worksheet, tariff: CriticalIllnessTariff, context: ControlContext): Finding[] {
  return [
    ...health(details, tariff),
    ...examination(details, tariff),
    ...renewal(details, tariff, context),
    ...insuredTwice(context),
    ...discountFindings(tariff.discount.most, context.discount),
  ]
}

/** What the health answers lead to, without saying which ones: those who may see them read the answers themselves. */
function health(details: CriticalIllnessDetails, tariff: CriticalIllnessTariff): Finding[] {
  const consequences = consequencesOf(details, tariff)
  const has = (effect: string) => consequences.some((each) => each.effect === effect)
  if (has('decline'))
    return [
      {
        ...{ code: 'health-declined', level: 'decline', blocks: 'quote' },
        sentence: 'Based on the health declaration, this person cannot be insured for critical illness.',
        remedy: { sentence: 'Correct any answer that is wrong. No one else is told why.' },
      },
    ]
  const load = loadOf(details, tariff)
  return [
    ...(has('refer')
      ? [
          refer('health', 'An underwriter decides on the answers in the health declaration.', {
            authority: 'medical',
            remedy:
              details.healthForm === 'short'
                ? { sentence: 'Answer all questions: then many things are decided at once.', change: { healthForm: 'long' } }
                : { sentence: 'Correct any answer that is wrong, or wait for the decision.' },
          }),
        ]
      : []),
    ...(load > tariff.loads.referAbove
      ? [
          refer('health-load', msg`Together, the answers in the health declaration add more than ${formatRate(tariff.loads.referAbove)}.`, {
            authority: 'medical',
            remedy: { sentence: 'Correct any answer that is wrong, or wait for the decision.' },
          }),
        ]
      : []),
    ...(exclusionsOf(consequences).length > 0
      ? [
          {
            ...{ code: 'health-exclusion', level: 'info' as const },
            sentence: 'Based on the health declaration, something is not covered. The quotation says what.',
          },
        ]
      : []),
  ]
}

/** A large sum is not insured without a medical examination. */
function examination({ sumInsured }: CriticalIllnessDetails, { sumInsured: { withoutExamination } }: CriticalIllnessTariff): Finding[] {
  if (sumInsured <= withoutExamination) return []
  return [
    refer('sum-insured', msg`A sum insured above ${formatPesos(withoutExamination)} needs a medical examination.`, {
      remedy: {
        ...withI18n('sentence', msg`Insure ${formatPesos(withoutExamination)}, or wait for the decision.`),
        change: { sumInsured: withoutExamination },
      },
    }),
  ]
}

/** Warns those who are close to their last renewal. */
function renewal(
  { birthDate }: CriticalIllnessDetails,
  { ages: { entryTo, renewableTo } }: CriticalIllnessTariff,
  { term }: ControlContext,
): Finding[] {
  if (ageOn(birthDate, term.to) <= entryTo) return []
  return [
    {
      ...{ code: 'renewal', level: 'info' },
      ...withI18n('sentence', msg`After this year it is renewed only for people already insured, until the age of ${String(renewableTo)}.`),
    },
  ]
}

function insuredTwice({ clashes }: ControlContext): Finding[] {
  if (clashes.length === 0) return []
  return [
    refer('double-insurance', msg`Already insured with us for critical illness: ${describeClashes(clashes)}.`, {
      // Without policy numbers but with the days, because an approval covers these policies and no others.
      ...withI18n('customer', msg`Already insured with us for critical illness: ${describeClashes(clashes, false)}.`),
      remedy: { sentence: 'Start cover when the other ends, or wait for the decision.' },
    }),
  ]
}
