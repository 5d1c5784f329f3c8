import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { ReadyPhrases } from '../../parts/phrases.tsx'
import { type CaseDetail, contract } from '../../public/contract/underwriting.ts'
import { usualPhrases } from '../../rules/phrases.ts'
import { isToDecide } from '../../rules/underwriting.ts'
import { ApproveButton } from './approve-button.tsx'
import { AskButton } from './ask-button.tsx'
import { useEntitlement } from './use-entitlement.ts'

/** Everything that the reader may do about a case, always in reach. */
export function CaseDecisions({ detail }: { readonly detail: CaseDetail }) {
  const { id, version, quotation } = detail
  const decide = useWrite(contract.decideCase)
  const reopen = useWrite(contract.reopenCase)
  const may = useEntitlement(detail)
  const read = t('The agent and the customer can read it.')
  if (isToDecide(detail))
    return (
      <>
        <AskButton detail={detail} disabled={may.ask !== 'yes'} />
        <ReasonButton
          label={t('Decline')}
          title={t('Decline {number}?', { number: quotation.number })}
          text={read}
          look={{ variant: 'default', color: 'coral', disabled: may.decline !== 'yes' }}
          ready={(change) => <ReadyPhrases label={t('Often said')} phrases={usualPhrases(quotation.line, 'decline')} onChange={change} />}
          act={async (reason) => {
            await decide.submit({ params: { id }, body: { version, decision: 'decline', reason } })
            toast.success(t('Declined. The agent has been notified.'))
          }}
        />
        <ApproveButton detail={detail} isFirst={may.isFirst} disabled={may.approve !== 'yes'} />
      </>
    )
  if ((detail.state === 'approved' || detail.state === 'declined') && ['approved', 'declined'].includes(quotation.state))
    return (
      <ReasonButton
        label={t('Reopen')}
        title={t('Reopen {number}?', { number: quotation.number })}
        text={t('The decision no longer counts, and the agent is notified at once.')}
        look={{ variant: 'default', disabled: may.decline !== 'yes' }}
        act={async (reason) => {
          await reopen.submit({ params: { id }, body: { version, reason } })
          toast.success(t('Reopened. The agent has been notified.'))
        }}
      />
    )
  return null
}
