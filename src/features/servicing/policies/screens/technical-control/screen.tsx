import { Text } from '@mantine/core'
import type { Facts } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { ControlFindings } from '#features/selling/quotes/public/parts/control-findings.tsx'
import { loadedLine } from '#features/selling/quotes/public/parts/loaded-line.ts'
import { t } from '#kit/web/text.ts'
import { Conditions } from '#kit/web/ui/conditions.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { NextNote } from '../../parts/next-note.tsx'
import { PolicyActions } from '../../parts/policy-actions.tsx'
import { usePolicy } from '../../parts/use-policy.ts'
import { policiesAddress, policyAddress } from '../../public/parts/addresses.ts'
import { MissingPolicy } from '../../public/parts/missing-policy.tsx'

/** What technical control found on a policy before it was sold, and what underwriting agreed to. */
export default function PolicyTechnicalControl({ audience }: Facts) {
  const side = sideOf(audience)
  const { id, read } = usePolicy()
  const title = side === 'agent' ? t('Underwriting review') : t('What we check')
  if (!id) return <MissingPolicy audience={side} />
  return (
    <Loaded read={read} page={{ title: title, back: policiesAddress(side) }}>
      {(policy) => (
        <Page
          title={title}
          subtitle={[policy.reference, policy.description].filter(Boolean).join(' · ')}
          back={policyAddress(side, policy)}
          aside={<StatusBadge cycle="policy" state={policy.state} />}
          actions={<PolicyActions policy={policy} audience={side} />}
        >
          <NextNote next={policy.next} />
          {policy.findings.length === 0 && (
            <Empty title={t('Nothing to decide')}>
              {side === 'agent' ? t('There was nothing for underwriting to review.') : t('There is nothing to review.')}
            </Empty>
          )}
          <ControlFindings findings={policy.findings} isAgreed line={loadedLine(policy.line)} side={side} />
          {policy.findings.length > 0 && policy.state === 'awaiting-payment' && (
            <Text size="sm" mb="md">
              {side === 'customer'
                ? t('If something here is wrong, contact your agent before you pay.')
                : t('If something here is wrong, make a new quotation before it is paid.')}
            </Text>
          )}
          <Conditions conditions={policy.conditions} />
          {side === 'customer' && <AgentContact agent={policy.agent} />}
        </Page>
      )}
    </Loaded>
  )
}
