import { Box } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { lineOf } from '#lines'
import { ReadyPhrases } from '../../parts/phrases.tsx'
import { UsualConditions } from '../../parts/usual-conditions.tsx'
import { type CaseItem, contract, type DecidedTogether } from '../../public/contract/underwriting.ts'
import { usualPhrases } from '../../rules/phrases.ts'
import type { Decision } from '../../rules/underwriting.ts'

type Props = {
  readonly batchId: string
  readonly chosen: readonly CaseItem[]
  readonly done: (decided: DecidedTogether) => void
}

/** Approves or declines the selected cases of an upload, with one reason. */
export function DecideTogether({ batchId, chosen, done }: Props) {
  const [conditions, setConditions] = useState<string[]>([])
  const { submit } = useWrite(contract.decideTogether)
  const line = chosen[0]?.line ?? ''
  const count = chosen.length
  const usual = lineOf(line)?.control.conditions ?? []
  const read = t('The agent and the customers can read it.')
  const decide = async (decision: Decision, reason: string) => {
    const cases = chosen.map(({ id, version }) => ({ id, version }))
    const decided = await submit({
      params: { id: batchId },
      body: { cases, decision, reason, ...(decision === 'approve' && { conditions }) },
    })
    if (decided.decided + decided.seconding > 0) toast.success(saidOf(decided))
    done(decided)
  }
  return (
    <>
      <ReasonButton
        label={t('Decline')}
        title={t('Decline {count, plural, one {# case} other {# cases}}?', { count })}
        text={read}
        look={{ variant: 'default', color: 'coral' }}
        ready={(change) => <ReadyPhrases label={t('Often said')} phrases={usualPhrases(line, 'decline')} onChange={change} />}
        act={(reason) => decide('decline', reason)}
      />
      <ReasonButton
        label={t('Approve')}
        title={t('Approve {count, plural, one {# case} other {# cases}}?', { count })}
        text={read}
        look={{ variant: 'filled' }}
        ready={(change) => <ReadyPhrases label={t('Often said')} phrases={usualPhrases(line, 'approve')} onChange={change} />}
        act={(reason) => decide('approve', reason)}
      >
        {usual.length > 0 && (
          <Box mb="md">
            <UsualConditions
              description={t('They appear on each quotation and policy.')}
              conditions={usual}
              value={conditions}
              onChange={setConditions}
            />
          </Box>
        )}
      </ReasonButton>
    </>
  )
}

const saidOf = ({ decided, seconding }: DecidedTogether): string =>
  [
    ...(decided > 0 ? [t('{count} decided. The agent has been notified.', { count: decided })] : []),
    ...(seconding > 0 ? [t('{count} approved first. Now a second person approves them.', { count: seconding })] : []),
  ].join(' ')
