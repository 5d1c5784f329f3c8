import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type Day, dayOf } from '#domain/day.ts'
import { formatPesos, formatRate } from '#domain/money.ts'
import { now } from '#kit/web/clock.ts'
import { usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { lineNames } from '#lines/names.ts'
import { type ProfileHolder, type ProfileView, profilesContract } from '../../public/contract/profiles.ts'
import { authorityText } from '../../rules/authority-name.ts'
import { EVERY, isOver } from '../../rules/underwriting.ts'
import { ProfileButton } from './profile-button.tsx'

/** What each underwriter may decide alone, given by administrators and never to themselves, with its full history. */
export default function AuthorityProfiles() {
  const read = useRead(profilesContract.authorityProfiles)
  return (
    <Page
      wide
      title={t('Authority profiles')}
      subtitle={t('What each underwriter may decide alone. Every change is kept, with who made it and why.')}
    >
      <Loaded read={read}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('No one works at the desk')}>{t('Give someone the role of an underwriter first.')}</Empty>
          ) : (
            items.map((person) => <OfPerson key={person.id} person={person} />)
          )
        }
      </Loaded>
    </Page>
  )
}

const lineText = (line: string): string => (line === EVERY ? t('Every line') : (lineNames[line] ?? line))

function OfPerson({ person }: { readonly person: ProfileHolder }) {
  const [isWhole, setWhole] = usePersistedState(`profiles:${person.id}`, false)
  const today = dayOf(now())
  const isBefore = (each: ProfileView) => each.replacedAt !== null || isOver(each, today)
  const present = person.profiles.filter((each) => !isBefore(each)).toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  const before = person.profiles.filter(isBefore)
  const hasFreeLine = [EVERY, ...Object.keys(lineNames)].some((line) => !present.some((each) => each.line === line))
  return (
    <DetailCard title={person.name} aside={!person.isSelf && hasFreeLine && <ProfileButton person={person} label={t('Add a line')} />}>
      <Text size="sm" c="dimmed">
        {person.agentCode}
        {person.isSelf && ` · ${t('No one can give themselves authority: another administrator must change this.')}`}
      </Text>
      {present.length === 0 && <Text mt="sm">{t('No authority yet.')}</Text>}
      <Stack gap="md" mt="sm">
        {present.map((profile) => (
          <Profile key={profile.id} profile={profile} today={today}>
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
            <Profile key={profile.id} profile={profile} today={today} />
          ))}
        </Stack>
      )}
    </DetailCard>
  )
}

type ProfileProps = { readonly profile: ProfileView; readonly today: Day; readonly children?: React.ReactNode }

function Profile({ profile, today, children }: ProfileProps) {
  const { line, maxSumInsured, maxDiscount, fourEyesAbove, validFrom, lastDay, reason, by, createdAt, replacedAt } = profile
  const isComing = !replacedAt && validFrom > today
  const badge = replacedAt ? t('Replaced') : isOver(profile, today) ? t('Over') : isComing && t('Not yet')
  const limit = (value: number | null, written: (value: number) => string) => (value === null ? t('any') : written(value))
  return (
    <section aria-label={lineText(line)}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs">
          <Text fw={600}>{lineText(line)}</Text>
          {badge && (
            <Badge color={isComing ? 'mango' : 'gray'} variant="light" radius="sm" tt="none">
              {badge}
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
        {lastDay && (
          <>
            {' '}
            {t('to')} <DayText day={lastDay} />
          </>
        )}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        {reason} · {by ?? t('With the program')} · <InstantText at={createdAt} />
      </Text>
    </section>
  )
}
