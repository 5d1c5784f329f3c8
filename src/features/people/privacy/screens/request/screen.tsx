import { Alert, Card, Table, Text, Title } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { Due } from '../../parts/due.tsx'
import { KeptByLaw } from '../../parts/erasure-plan.tsx'
import { type PrivacyRequest, requestsContract } from '../../public/contract/requests.ts'
import { groundName, isClosed, kindName, wayName } from '../../rules/requests.ts'
import { Steps } from './steps.tsx'

const desk = () => pathTo('privacy/requests', { audience: 'agent' })

/** One data request: whose it is, when it is due, what the answer removes or contains, and what happened. */
export default function RequestScreen() {
  const [id] = useQueryParam('request')
  return id ? <One id={id} /> : <MissingRecord what={t('No request was chosen.')} to={desk()} way={t('Go to the desk')} />
}

function One({ id }: { readonly id: string }) {
  const read = useRead(requestsContract.privacyRequest, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Request about data'), back: desk() }}>
      {(request) => <Shown request={request} />}
    </Loaded>
  )
}

const timeOf = ({ dueOn, daysLeft, state }: PrivacyRequest): string => {
  const day = formatDay(dueOn)
  if (isClosed(state)) return day
  if (daysLeft < 0) return t('{day}: {n} days overdue', { day, n: String(-daysLeft) })
  return t('{day}: {n} days left', { day, n: String(daysLeft) })
}

function Shown({ request }: { readonly request: PrivacyRequest }) {
  const { name, kind, number, mobile, email, way, wish, identityProof, askedAt, ground, answer } = request
  return (
    <Page
      title={name || t('Erased')}
      subtitle={`${t(kindName[kind])} · ${number}`}
      back={desk()}
      aside={<Due request={request} />}
      actions={<Steps request={request} />}
    >
      <DetailCard
        title="The request"
        details={[
          { label: 'Asked', value: <InstantText at={askedAt} /> },
          { label: 'Answer by', value: timeOf(request) },
          { label: 'How it came', value: t(wayName[way]) },
          { label: 'In their words', value: wish },
          { label: 'Mobile number', value: mobile && formatMobile(mobile) },
          { label: 'E-mail', value: email },
          { label: 'How they proved who they are', value: identityProof },
          { label: 'Prepared by', value: request.preparedBy },
          { label: 'Confirmed by', value: request.confirmedBy },
          { label: 'Ground', value: ground && t(groundName[ground]) },
          { label: 'What the person is told', value: answer },
        ]}
      />
      <Prepared request={request} />
      <Card component="section" withBorder my="md" aria-label={t('What happened')}>
        <Title order={2} mb="md">
          {t('What happened')}
        </Title>
        <Timeline happenings={request.history.toReversed().map(({ at, title, who }) => ({ at, title: t(title), by: t(who) }))} />
      </Card>
    </Page>
  )
}

function Prepared({ request: { kind, plan, isErased, state, copyUntil } }: { readonly request: PrivacyRequest }) {
  if (plan.length === 0) return null
  const isErasure = kind === 'erasure'
  const going = plan.filter(({ erasable }) => erasable > 0)
  return (
    <>
      {isErasure && state === 'prepared' && (
        <Alert color="mango" mb="md" title={t('Nothing is erased yet')}>
          {t('What goes cannot be brought back. Someone other than the person who prepared it reviews this page and confirms.')}
        </Alert>
      )}
      <Card component="section" withBorder my="md" aria-label={isErasure ? t('What goes') : t('What the copy contains')}>
        <Title order={2} mb="sm">
          {isErasure ? (isErased ? t('What was erased') : t('What goes')) : t('What the copy contains')}
        </Title>
        {going.length === 0 && <Text c="dimmed">{t('Nothing')}</Text>}
        <Table>
          <Table.Tbody>
            {going.map(({ category, erasable }) => (
              <Table.Tr key={category}>
                <Table.Td px={0}>{t(category)}</Table.Td>
                <Table.Td px={0} ta="right">
                  {erasable}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {copyUntil && (
          <Text size="sm" c="dimmed" mt="sm">
            {t('It can be fetched until {day}.', { day: formatDay(copyUntil) })}
          </Text>
        )}
      </Card>
      {isErasure && (
        <Card component="section" withBorder my="md" aria-label={t('What the law requires us to keep')}>
          <Title order={2} mb="sm">
            {t('What the law requires us to keep')}
          </Title>
          {plan.every(({ kept }) => kept.length === 0) ? <Text c="dimmed">{t('Nothing')}</Text> : <KeptByLaw plan={plan} />}
        </Card>
      )}
    </>
  )
}
