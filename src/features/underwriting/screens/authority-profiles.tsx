import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { formatPesos, formatRate } from '#domain/money.ts'
import { useRemembered } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Ready } from '#kit/web/ui/ready.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { lineNames } from '#lines'
import { type Entitled, type ProfileView, profilesContract } from '../contract/profiles.ts'
import { ProfileButton } from '../parts/profile-button.tsx'
import { authorityText } from '../rules/authority-name.ts'
import { EVERY } from '../rules.ts'

/** What each underwriter may decide alone, given by administrators and never to themselves, with everything it was before. */
export default function AuthorityProfiles() {
  const read = useRead(profilesContract.authorityProfiles)
  return (
    <Page
      wide
      title={t('Authority profiles')}
      subtitle={t('What each underwriter may decide alone. Every change is kept, with who made it and why.')}
    >
      <Ready read={read}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('Nobody works at the desk')}>{t('Give somebody the role of an underwriter first.')}</Empty>
          ) : (
            items.map((person) => <OfPerson key={person.id} person={person} />)
          )
        }
      </Ready>
    </Page>
  )
}

const lineText = (line: string): string => (line === EVERY ? t('Every line') : (lineNames[line] ?? line))

function OfPerson({ person }: { readonly person: Entitled }) {
  const [isWhole, setWhole] = useRemembered(`profiles:${person.id}`, false)
  const present = person.profiles.filter(({ replacedAt }) => replacedAt === null)
  const before = person.profiles.filter(({ replacedAt }) => replacedAt !== null)
  return (
    <DetailCard title={person.name} aside={!person.isSelf && <ProfileButton person={person} label={t('Add a line')} />}>
      <Text size="sm" c="dimmed">
        {person.agentCode}
        {person.isSelf && ` · ${t('Nobody gives themselves authority: another administrator changes this.')}`}
      </Text>
      {present.length === 0 && <Text mt="sm">{t('No authority yet.')}</Text>}
      <Stack gap="md" mt="sm">
        {present.map((profile) => (
          <Profile key={profile.id} profile={profile}>
            {!person.isSelf && <ProfileButton person={person} profile={profile} label={t('Change')} />}
          </Profile>
        ))}
      </Stack>
      {before.length > 0 && (
        <Button variant="subtle" px={0} mt="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t('Hide what it was before')
            : t('{count, plural, one {One earlier profile} other {# earlier profiles}}', { count: before.length })}
        </Button>
      )}
      {isWhole && (
        <Stack gap="md" mt="sm">
          {before.map((profile) => (
            <Profile key={profile.id} profile={profile} />
          ))}
        </Stack>
      )}
    </DetailCard>
  )
}

function Profile({ profile, children }: { readonly profile: ProfileView; readonly children?: React.ReactNode }) {
  const { line, maxSumInsured, maxDiscount, fourEyesAbove, validFrom, validTo, reason, by, createdAt, replacedAt } = profile
  const limit = (value: number | null, written: (value: number) => string) => (value === null ? t('any') : written(value))
  return (
    <section aria-label={lineText(line)}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs">
          <Text fw={600}>{lineText(line)}</Text>
          {replacedAt && (
            <Badge color="gray" variant="light" radius="sm" tt="none">
              {t('Replaced')}
            </Badge>
          )}
        </Group>
        {children}
      </Group>
      <Text size="sm">
        {t('Sum insured')}: {limit(maxSumInsured, formatPesos)} · {t('discount')}: {limit(maxDiscount, formatRate)} ·{' '}
        {fourEyesAbove === null ? t('alone at any sum') : t('alone up to {amount}', { amount: formatPesos(fourEyesAbove) })}
      </Text>
      <Text size="sm">
        {t('Authorities')}: {authorityText(profile.authorities)}
      </Text>
      <Text size="sm">
        {t('Valid from')} <DayText day={validFrom} />
        {validTo && (
          <>
            {' '}
            {t('to')} <DayText day={validTo} />
          </>
        )}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        {reason} · {by ?? 'Kalasag'} · <InstantText at={createdAt} />
      </Text>
    </section>
  )
}
