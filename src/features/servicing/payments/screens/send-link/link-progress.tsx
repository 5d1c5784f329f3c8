import { Text, Timeline } from '@mantine/core'
import type { SharedLink } from '#features/people/sharing/public/contract.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { IconCheck, IconEye, IconLogin2, IconSend } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { isProofFirst } from '../../rules/payments.ts'

/** The customer's progress: sent, opened, signed in, paid. */
export function LinkProgress({ link, policy }: { readonly link: SharedLink | undefined; readonly policy: PolicyDetail }) {
  const paid = policy.payments.find(({ state }) => state === 'paid')
  const steps = [
    {
      title: t('Link created'),
      at: link?.createdAt,
      waits: t('Not created yet. Send the link to the customer.'),
      icon: <IconSend size={14} />,
    },
    { title: t('Opened by the customer'), at: link?.openedAt, waits: t('Not opened yet.'), icon: <IconEye size={14} /> },
    { title: t('Signed in'), at: link?.signedInAt, waits: t('Not signed in yet.'), icon: <IconLogin2 size={14} /> },
    {
      title: t('Paid'),
      at: paid?.paidAt,
      waits: isProofFirst(policy) ? t('Not paid yet. Next: {step}', { step: t(policy.next.title) }) : t(policy.next.title),
      icon: <IconCheck size={14} />,
    },
  ]
  // Someone who paid has been there, even if by another route.
  const last = steps.findLastIndex(({ at }) => at)
  return (
    <DetailCard title="The customer’s progress">
      <Timeline active={last} bulletSize={26} lineWidth={2} role="status">
        {steps.map(({ title, at, waits, icon }, index) => (
          <Timeline.Item key={title} title={title} bullet={icon} {...(index > last ? { c: 'dimmed' } : {})}>
            <Text size="sm" c="dimmed">
              {at ? <InstantText at={at} /> : index > last ? waits : '—'}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </DetailCard>
  )
}
