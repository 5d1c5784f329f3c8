import { List, Text, ThemeIcon } from '@mantine/core'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { IconCheck } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import type { Capture } from '../public/contract.ts'
import type { LinkKind } from '../rules/inspections.ts'

type Props = { readonly capture: Capture; readonly type: LinkKind }

/** What was received, its reference, and whom to ask. */
export function Received({ capture: { number, description, state, shots, agent }, type }: Props) {
  const there = shots.filter((shot) => shot.state === 'received' || shot.state === 'cleared')
  return (
    <>
      <StatusNote cycle="inspection" state={state} />
      <div style={{ height: 16 }} />
      <DetailCard
        title="What was received"
        details={[
          { label: 'Reference', value: number },
          { label: 'Vehicle', value: description },
        ]}
      >
        <List
          mt="sm"
          spacing="xs"
          center
          icon={
            <ThemeIcon size={24} radius="xl" color="leaf" variant="light">
              <IconCheck size={16} aria-hidden />
            </ThemeIcon>
          }
        >
          {there.map(({ code, title }) => (
            <List.Item key={code}>{t(title)}</List.Item>
          ))}
        </List>
      </DetailCard>
      <Text mb="md">
        {type === 'agent'
          ? t('You are notified as soon as the photos have been reviewed, and told which of them must be taken again.')
          : t(
              'You can close this page. Your agent is notified as soon as the photos have been reviewed; if one must be taken again, you get a message with a link.',
            )}
      </Text>
      {type === 'customer' && <AgentContact agent={agent} />}
    </>
  )
}
