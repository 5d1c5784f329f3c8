import { t } from '../text.ts'
import { ReasonButton } from './reason-button.tsx'

export type Decision = 'approve' | 'decline'

type Props = {
  /** What is decided on, as people know it. */
  readonly number: string
  readonly decide: (decision: Decision, reason: string) => Promise<unknown>
}

/** Approve or decline, with the reason that the agent and the customer will read. */
export function DecisionButtons({ number, decide }: Props) {
  const text = t('The agent and the customer read it.')
  return (
    <>
      <ReasonButton
        label={t('Decline')}
        title={t('Decline {number}?', { number })}
        text={text}
        look={{ variant: 'default', color: 'coral' }}
        act={(reason) => decide('decline', reason)}
      />
      <ReasonButton
        label={t('Approve')}
        title={t('Approve {number}?', { number })}
        text={text}
        look={{ variant: 'filled' }}
        act={(reason) => decide('approve', reason)}
      />
    </>
  )
}
