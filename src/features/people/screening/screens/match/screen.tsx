import { Alert, Anchor, Card, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay, isDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type Match } from '../../public/contract.ts'
import { Decisions } from './decisions.tsx'

const AGENT = { audience: 'agent' } as const

/** One person beside the list entry that may be them, and the decision about it. */
export default function MatchScreen() {
  const [id] = useQueryParam('match')
  if (!id) return <MissingRecord what={t('No one was chosen.')} to={pathTo('screening/matches', AGENT)} way={t('To the list')} />
  return <One id={id} />
}

function One({ id }: { readonly id: string }) {
  const read = useRead(contract.screeningMatch, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Screening'), back: pathTo('screening/matches', AGENT) }}>
      {(match) => <Shown match={match} />}
    </Loaded>
  )
}

const born = (date: string | undefined) => (date && isDay(date) ? formatDay(date) : date) || t('not known')
const kindOf = (kind: string) => ({ person: t('A person'), company: t('A company') })[kind] ?? t('not known')

function Shown({ match }: { readonly match: Match }) {
  const { person, entry, state, likeness, policies, firstBy, firstReason } = match
  return (
    <Page
      title={person.name}
      subtitle={t('{likeness} % similar to an entry on the list {source}', { likeness, source: entry.source })}
      back={pathTo('screening/matches', AGENT)}
      aside={<StatusBadge cycle="screening" state={state} />}
      actions={<Decisions match={match} />}
      wide
    >
      {entry.isDemonstration && (
        <Alert color="gray" mb="md">
          {t('This entry is from the demonstration list: no such person exists.')}
        </Alert>
      )}
      {firstBy && (
        <Alert color="mango" mb="md" title={t('{name} says that it is someone else', { name: firstBy })}>
          {firstReason}
        </Alert>
      )}
      <GridColumns cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={0}>
        <DetailCard
          title="Our person"
          details={[
            { label: 'Name', value: person.name },
            { label: 'Kind', value: kindOf(person.kind) },
            { label: 'Date of birth', value: born(person.birthDate) },
          ]}
        />
        <DetailCard
          title="The entry"
          details={[
            { label: 'Name', value: entry.name },
            { label: 'Also called', value: entry.aliases.join('; ') },
            { label: 'Kind', value: kindOf(entry.kind) },
            { label: 'Date of birth', value: born(entry.birthDate) },
            { label: 'Reference', value: entry.reference },
            { label: 'Remarks', value: entry.remarks },
            { label: 'List', value: `${entry.source}, ${formatDay(entry.listedOn)}` },
          ]}
        />
      </GridColumns>
      <DetailCard title="Policies">
        {policies.map((policy) => (
          <Group key={policy.id} justify="space-between" gap="xs">
            <Anchor component={Link} to={pathTo('policies/policy', { ...AGENT, line: policy.line }, { policy: policy.id })} py={10}>
              {policy.reference} · {policy.description}
            </Anchor>
            <Text size="sm" c="dimmed">
              {policy.role}
            </Text>
            <StatusBadge cycle="policy" state={policy.state} />
          </Group>
        ))}
      </DetailCard>
      <Card component="section" withBorder my="md" aria-label={t('What happened')}>
        <Title order={2} mb="md">
          {t('What happened')}
        </Title>
        <Timeline
          happenings={match.history
            .toReversed()
            .map(({ at, title, who, reason }) => ({ at, title: t(title), by: who, text: reason ?? undefined }))}
        />
      </Card>
    </Page>
  )
}
