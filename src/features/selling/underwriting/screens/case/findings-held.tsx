import { List, Text, ThemeIcon } from '@mantine/core'
import type { Finding } from '#domain/worksheet.ts'
import { IconGavel, IconLock } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Findings } from '#kit/web/ui/findings.tsx'
import type { CaseDetail } from '../../public/contract/underwriting.ts'
import { authorityName } from '../../rules/authority-name.ts'
import { holds, toDecide } from '../../rules/underwriting.ts'

/**
 * What technical control refers, with the authority that each finding needs and whether the reader has it; below, what is only for
 * information.
 */
export function FindingsHeld({ detail: { matter, profile } }: { readonly detail: CaseDetail }) {
  const deciding = toDecide(matter.findings)
  return (
    <>
      {deciding.length > 0 && (
        <DetailCard title="What decides">
          <List spacing="sm" listStyleType="none" center={false}>
            {deciding.map((finding) => (
              <Deciding
                key={finding.code}
                finding={finding}
                authority={finding.authority && t(authorityName(matter.line, finding.authority))}
                isHeld={profile !== null && (finding.authority === undefined || holds(profile, finding.authority))}
              />
            ))}
          </List>
        </DetailCard>
      )}
      <Findings findings={matter.findings.filter((finding) => !deciding.includes(finding))} />
    </>
  )
}

type Props = { readonly finding: Finding; readonly authority: string | undefined; readonly isHeld: boolean }

const Deciding = ({ finding: { sentence, remedy }, authority, isHeld }: Props) => (
  <List.Item
    icon={
      <ThemeIcon size={28} radius="xl" variant="light" color={isHeld ? 'mango' : 'gray'}>
        {isHeld ? <IconGavel size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
      </ThemeIcon>
    }
    styles={{ itemWrapper: { alignItems: 'flex-start' } }}
  >
    <Text component="span" display="block" fw={600}>
      {t(sentence)}
    </Text>
    {remedy && (
      <Text component="span" display="block" size="sm">
        {t('What clears it')}: {t(remedy.sentence)}
      </Text>
    )}
    {authority && (
      <Text component="span" display="block" size="sm" c="dimmed">
        {t('Authority')}: {authority} · {isHeld ? t('you have it') : t('you do not have it')}
      </Text>
    )}
  </List.Item>
)
