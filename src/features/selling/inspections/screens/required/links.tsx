import { Stack } from '@mantine/core'
import { formatInstant } from '#domain/day.ts'
import { LinkRow } from '#features/people/sharing/public/parts/link-row.tsx'
import type { Tone } from '#kit/state-description.ts'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Inspection, type InspectionLink } from '../../public/contract.ts'
import type { LinkState } from '../../rules/inspections.ts'

const SAID: Readonly<Record<LinkState, { label: string; tone: Tone }>> = {
  sent: { label: 'Not opened yet', tone: 'moving' },
  opened: { label: 'Opened', tone: 'good' },
  expired: { label: 'Expired', tone: 'warn' },
  revoked: { label: 'Withdrawn', tone: 'quiet' },
}

const lastStep = ({ state, createdAt, openedAt, expiresAt }: InspectionLink): string => {
  if (state === 'expired') return t('Expired {when}', { when: formatInstant(new Date(expiresAt)) })
  if (openedAt) return t('Opened {when}', { when: formatInstant(new Date(openedAt)) })
  return t('Created {when}', { when: formatInstant(new Date(createdAt)) })
}

/** The links to an inspection and the progress of each; an expired one is renewed by making another. */
export const InspectionLinks = ({ inspection: { id, links } }: { readonly inspection: Inspection }) => (
  <Stack gap="xs">
    {links.map((link) => (
      <Row key={link.id} link={link} inspectionId={id} />
    ))}
  </Stack>
)

function Row({ link, inspectionId }: { readonly link: InspectionLink; readonly inspectionId: string }) {
  const { send, busy } = useWrite(contract.revokeInspectionLink)
  const isLiving = link.state === 'sent' || link.state === 'opened'
  return (
    <LinkRow
      state={SAID[link.state]}
      says={[link.kind === 'agent' ? t('Your own phone') : t('Customer'), lastStep(link)]}
      withdraw={isLiving && { busy, act: () => void send({ params: { inspectionId, linkId: link.id }, body: {} }) }}
    />
  )
}
