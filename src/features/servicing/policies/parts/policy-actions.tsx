import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { RequoteButton } from '#features/selling/quotes/public/parts/requote-button.tsx'
import { IconCreditCard, IconId, IconRefresh, IconSend } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { contract, type PolicyDetail } from '../public/contract.ts'
import { nextAddress, renewalAddress } from '../public/parts/addresses.ts'
import { bestDocument } from '../public/rules/policies.ts'
import { IssueOnCredit } from './issue-on-credit.tsx'
import { ShareDocument } from './share-document.tsx'

type Props = { readonly policy: PolicyDetail; readonly audience: Side }

/** What can be done next, the main action last. */
export function PolicyActions({ policy, audience }: Props) {
  const { id, line, next, premium, documents } = policy
  const to = nextAddress(audience, policy)
  const renewAt = renewalAddress(audience, policy)
  if (to)
    return (
      <>
        {audience === 'agent' && (
          <Button
            component={Link}
            variant="default"
            leftSection={<IconSend size={18} />}
            to={pathTo('payments/send-link', { audience, line }, { policy: id })}
          >
            {t('Send a payment link')}
          </Button>
        )}
        {next.action === 'pay' && <IssueOnCredit policy={policy} />}
        <Button component={Link} to={to} leftSection={next.action === 'pay' ? <IconCreditCard size={18} /> : <IconId size={18} />}>
          {next.action === 'pay' ? t('Pay {amount}', { amount: formatPesos(premium.amount) }) : t('Start the identity check')}
        </Button>
      </>
    )
  if (next.action === 'renew')
    return (
      <>
        <ContactButtons
          {...(audience === 'agent'
            ? { name: policy.holderName, mobile: policy.holderMobile }
            : { name: policy.agent.name, mobile: policy.agent.mobile })}
          text={t('Policy {number} provides cover until {day}.', { number: policy.reference, day: formatDay(policy.coverTo) })}
        />
        {renewAt ? (
          <Button component={Link} to={renewAt} leftSection={<IconRefresh size={18} />}>
            {t('Renew')}
          </Button>
        ) : (
          <RequoteButton quotation={{ id: policy.quotationId }} audience={audience}>
            {t('New quotation')}
          </RequoteButton>
        )}
      </>
    )
  const best = bestDocument(documents)
  return (
    <>
      {best && <ShareDocument policy={policy} kind={best.kind} />}
      {best && (
        <FileButton endpoint={contract.policyDocument} input={{ params: { id, kind: best.kind }, query: {} }}>
          {best.kind === 'certificate' ? t('Open the certificate') : t('Open the policy schedule')}
        </FileButton>
      )}
    </>
  )
}
