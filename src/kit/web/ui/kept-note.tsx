import { Alert, Button, Text } from '@mantine/core'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { failureOf } from '../failure.ts'
import { useFormatters } from '../formatters.ts'
import { useOnline } from '../online.ts'
import { t } from '../text.ts'

/** What the screen shows of an earlier answer, because refetching failed. */
const isKept = ({ meta, state }: Query) => state.data !== undefined && meta?.aside !== true && meta?.lasting !== true

/** What on this screen is from an earlier answer: as of when, and why there is no newer one. Nothing stored passes for current. */
export function KeptNote() {
  const cache = useQueryClient().getQueryCache()
  const find = () => cache.findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' }).filter(isKept)
  const told = () =>
    find()
      .map(({ state: { error, dataUpdatedAt } }) => `${dataUpdatedAt} ${failureOf(error).sentence}`)
      .join('\n')
  const subscribe = useCallback((act: () => void) => cache.subscribe(act), [cache])
  useSyncExternalStore(subscribe, told)

  const kept = find()
  return <div role="status">{kept.length > 0 && <Told kept={kept} />}</div>
}

function Told({ kept }: { readonly kept: readonly Query[] }) {
  const online = useOnline()
  const words = useFormatters()
  const [busy, setBusy] = useState(false)
  const failures = kept.map(({ state }) => failureOf(state.error))
  const time = words.instant(new Date(Math.min(...kept.map(({ state }) => state.dataUpdatedAt))))
  const again = async () => {
    setBusy(true)
    await Promise.allSettled(kept.map((query) => query.fetch()))
    setBusy(false)
  }
  if (!online && failures.every(({ kind }) => kind === 'offline'))
    return (
      <Text size="sm" c="dimmed" mb="md">
        {t('As of {time}.', { time })} {t('It is updated as soon as you are online.')}
      </Text>
    )
  return (
    <Alert role="group" color="mango" mb="md" title={t('This is as of {time}', { time })}>
      <Text size="sm" mb="sm">
        {[...new Set(failures.map(({ sentence }) => sentence))].join(' ')}
      </Text>
      <Button variant="default" loading={busy} onClick={() => void again()}>
        {t('Try again')}
      </Button>
    </Alert>
  )
}
