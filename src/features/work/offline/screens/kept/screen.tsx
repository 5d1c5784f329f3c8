import { Anchor, Button, Progress, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { bringTariffs, QuotingOffline } from '#features/selling/quotes/public/parts/quoting-offline.tsx'
import { IconSearch } from '#kit/web/icons.ts'
import { keptReads } from '#kit/web/kept-reads.ts'
import { useOnline } from '#kit/web/online.ts'
import { useQueryParam, useTypedParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { replicate } from '../../parts/replicate.ts'
import { BUDGETS, bytesOf, MEGABYTE, type Session, type State } from '../../parts/state.ts'
import { setBudget, useReplication } from '../../parts/use-replication.ts'
import classes from './kept.module.css'

/** How many are shown, the newest first; to see more, search or choose a kind. */
const SHOWN = 50

const megabytes = (bytes: number): string =>
  (bytes / MEGABYTE).toLocaleString('en-PH', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

/** The records that an agent's device keeps for offline use: find one, see how much space they take, and set the limit. */
export default function KeptScreen() {
  const state = useReplication()
  const online = useOnline()
  const mayQuote = useFeature('QUOTES')
  const [busy, setBusy] = useState(false)
  const bringUpToDate = async () => {
    setBusy(true)
    await Promise.allSettled([replicate({ now: true }), mayQuote && bringTariffs()])
    setBusy(false)
  }
  return (
    <Page
      title={t('Kept on this device')}
      subtitle={t('Your own records, to read without a network')}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      actions={
        online && (
          <Button loading={busy} onClick={() => void bringUpToDate()}>
            {t('Update now')}
          </Button>
        )
      }
    >
      {state ? (
        <>
          {mayQuote && <QuotingOffline />}
          <Storage state={state} />
          <Rows state={state} />
          <Sessions sessions={state.sessions} />
        </>
      ) : (
        <Skeletons />
      )}
    </Page>
  )
}

function Storage({ state }: { readonly state: State }) {
  const used = bytesOf(state)
  const isFull = used > state.budget * MEGABYTE
  const [last] = state.sessions
  return (
    <DetailCard title="Storage">
      <Text mb={6}>{t('{used} of {budget} MB', { used: megabytes(used), budget: state.budget })}</Text>
      <Progress
        value={Math.min(100, (used / (state.budget * MEGABYTE)) * 100)}
        color={isFull ? 'coral' : 'leaf'}
        aria-label={t('Storage used')}
        mb="md"
      />
      {isFull && <Text mb="md">{t('No more records are added until you allow more. What is here stays.')}</Text>}
      {last?.problem === 'room' && (
        <Text mb="md">{t('This device is full: not all records are here. Free up some space, then update them.')}</Text>
      )}
      <FewSelect
        label={t('Keep at most')}
        data={BUDGETS.map((each) => ({ value: String(each), label: `${each} MB` }))}
        value={String(state.budget)}
        onChange={(chosen) => void setBudget(Number(chosen))}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {t('It is sealed for you alone, and is removed from this device when you sign out.')}
      </Text>
      <Anchor component={Link} to={pathTo('offline/data-used', { audience: 'agent' })} size="sm" py={10} display="inline-block">
        {t('Data used, and what it costs')}
      </Anchor>
      <Anchor component={Link} to={pathTo('outbox/outbox', { audience: 'agent' })} size="sm" py={10} display="block">
        {t('What is waiting to be sent, and handing it over to another phone')}
      </Anchor>
    </DetailCard>
  )
}

function Rows({ state }: { readonly state: State }) {
  const [search, setSearch] = useTypedParam('search')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const [kind, setKind] = useQueryParam('kind')
  const isNarrowed = words.length > 0 || kind !== undefined
  const kinds = keptReads
    .contributions()
    .flatMap(({ endpoint: { reveals }, label }) => (reveals ? [{ value: reveals, label: t(label) }] : []))
  const rows = Object.entries(state.kept)
    .flatMap(([of, kept]) => (kind === undefined || of === kind ? Object.entries(kept.rows) : []))
    .filter(([, { name, detail }]) => words.every((word) => `${name} ${detail}`.toLowerCase().includes(word)))
    // Ids grow with time: the newest comes first, whatever its kind.
    .toSorted(([one], [other]) => other.localeCompare(one))
  return (
    <DetailCard title="Records">
      <TextInput
        aria-label={t('Search what is kept')}
        placeholder={t('Name, number, plate or mobile')}
        leftSection={<IconSearch size={18} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        mb="sm"
      />
      <FewSelect
        label={t('Kind')}
        placeholder={t('All kinds')}
        data={kinds}
        value={kind ?? null}
        isClearable
        onChange={(chosen) => setKind(chosen ?? undefined)}
        mb="sm"
      />
      <Text size="sm" c="dimmed" role="status">
        {rows.length === 0 && isNarrowed
          ? t('Nothing found')
          : t('{count, plural, =0 {Nothing kept} one {# record} other {# records}}', { count: rows.length })}
      </Text>
      <ul className={classes.rows}>
        {rows.slice(0, SHOWN).map(([id, { name, detail, to }]) => (
          <li key={id}>
            <Link to={to} className={classes.row ?? ''}>
              <Text fw={600}>{name}</Text>
              <Text size="sm" c="dimmed">
                {detail}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <Text size="sm">
          {t('The newest {shown} are shown. {more, plural, one {# more is here} other {# more are here}}: search, or choose a kind.', {
            shown: SHOWN,
            more: rows.length - SHOWN,
          })}
        </Text>
      )}
    </DetailCard>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly Session[] }) {
  if (sessions.length === 0) return null
  return (
    <DetailCard title="Updates">
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <li key={session.at} className={classes.session}>
            <Text>{formatInstant(new Date(session.at))}</Text>
            <Text size="sm" c="dimmed">
              {t('{records, plural, one {# record} other {# records}} received, {gone} removed, {kilobytes} kB', {
                records: session.records,
                gone: session.gone,
                kilobytes: Math.ceil(session.bytes / 1000),
              })}
            </Text>
            {session.problem && <Text size="sm">{problemOf(session.problem)}</Text>}
          </li>
        ))}
      </ul>
    </DetailCard>
  )
}

function problemOf(problem: NonNullable<Session['problem']>): string {
  if (problem === 'network') return t('The network was interrupted. The update continues where it stopped.')
  return problem === 'room' ? t('This device is full.') : t('The limit of what may be kept is reached.')
}
