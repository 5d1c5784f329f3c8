import { dayOf, formatDay } from '#domain/day.ts'
import type { Document } from '#kit/document.ts'
import { aboutPolicy, addressee, commission, insurerNote, known, signed, text } from '../public/rules/letter-blocks.ts'
import type { NoticeLetterFacts } from './letter.ts'
import { LETTER_TITLES } from './sending.ts'

const whatYouCanDo = ({ policy: { to }, hasCtpl, insurer: { support } }: NoticeLetterFacts): string =>
  [
    `• You are covered in full until the end of ${formatDay(to)}; claims until then are not affected by this notice.`,
    '• Look for other cover that begins on that day, so that you are not without cover for a day.',
    `• If you do not agree, or want to know on what terms we would insure you, ask us: ${support}.`,
    '• You may bring the matter before the Insurance Commission, whose address is below.',
    ...(hasCtpl ? ['• Do not use the vehicle on the road without another CTPL (Insurance Code, section 387).'] : []),
  ].join('\n')

/** Notice that a policy is not renewed, or only with less cover, as it goes to the address of the policy (Insurance Code, section 66). */
export const nonRenewalLetter = (facts: NoticeLetterFacts): Document => {
  const { policy, notice } = facts
  return {
    title: LETTER_TITLES['non-renewal'].given,
    subtitle: `Policy ${policy.number}`,
    facts: known({ Date: formatDay(dayOf(notice.givenAt)), 'Policy number': policy.number, 'Cover ends on': formatDay(policy.to) }),
    blocks: [
      addressee(facts),
      text(
        `Dear policyholder,\nThis is written notice that policy ${policy.number} will not be renewed as it is when its cover ends on ${formatDay(policy.to)} (Insurance Code, section 66).`,
      ),
      aboutPolicy(facts),
      {
        kind: 'facts',
        title: 'Why, and when',
        facts: known({
          'The facts': notice.reason,
          'Notice given on': formatDay(dayOf(notice.givenAt)),
          'Cover ends on': formatDay(policy.to),
        }),
      },
      text(whatYouCanDo(facts), 'What you can do'),
      ...signed(facts),
      ...commission(facts),
    ],
    notes: [insurerNote(facts)],
  }
}
