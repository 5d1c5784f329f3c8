import { Group, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { contract, type PolicyDetail } from '../../public/contract.ts'

/** How the policy was before each change while in force, each as a document. */
export function Versions({ policy: { id, versions } }: { readonly policy: PolicyDetail }) {
  if (versions.length === 0) return null
  return (
    <SectionCard title="As it was before" isFolded>
      {versions.toReversed().map(({ version, coverFrom, coverTo, total, replacedAt, reason }) => (
        <Group key={version} justify="space-between" py={6} gap="xs">
          <div style={{ minWidth: 0 }}>
            <Text fw={550}>
              <DayText day={coverFrom} /> – <DayText day={coverTo} /> · <Money centavos={total} />
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('Until')} <InstantText at={replacedAt} /> · {reason}
            </Text>
          </div>
          <FileButton
            endpoint={contract.policyDocument}
            input={{ params: { id, kind: 'policy' }, query: { version } }}
            variant="default"
            aria-label={t('Open version {number}', { number: version })}
          >
            {t('Open')}
          </FileButton>
        </Group>
      ))}
    </SectionCard>
  )
}
