import '@mantine/spotlight/styles.css'
import { Text } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconSearch } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'
import { t } from '#kit/web/text.ts'
import { hasCloseRequests, useCloseRequests } from '#kit/web/use-close-requests.ts'
import { useFocusBack } from '#kit/web/use-focus-back.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type Found } from '../public/contract.ts'
import classes from './search.module.css'

/** Until somebody pauses. */
const PAUSE_MS = 150
const SHORTEST = 2

const [store, spotlight] = createSpotlight()

type Props = { readonly destinations: readonly Destination[]; readonly close: () => void }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds screens and actions by the words of their names, at once; people and records from the server. */
export default function SearchDialog({ destinations, close }: Props) {
  const [query, setQuery] = useState('')
  const [paused] = useDebouncedValue(query.trim(), PAUSE_MS)
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const navigate = useNavigate()
  useEffect(spotlight.open, [])
  useCloseRequests(true, spotlight.close)
  useFocusBack(true)
  const isAsked = paused.length >= SHORTEST
  const read = useRead(contract.search, { query: { search: paused } }, { enabled: isAsked, keepPage: true, aside: true })
  const found = isAsked && query.trim().length >= SHORTEST ? (read.data?.items ?? []) : []
  const words = plain(query).split(/\s+/)
  const named = destinations.filter(({ label }) => words.every((word) => plain(t(label)).includes(word)))
  const ways = [
    { label: t('Actions'), of: named.filter(({ isAction }) => isAction) },
    { label: t('Screens'), of: named.filter(({ isAction }) => !isAction) },
  ].filter(({ of }) => of.length > 0)
  const waysShown = (
    <>
      {ways.map(({ label, of }) => (
        <Spotlight.ActionsGroup key={label} label={label}>
          {of.map(({ label: name, icon: Icon, to }) => (
            <Spotlight.Action
              key={to}
              className={classes.action ?? ''}
              label={t(name)}
              leftSection={<Icon size={20} stroke={1.7} />}
              onClick={() => navigate(to)}
            />
          ))}
        </Spotlight.ActionsGroup>
      ))}
    </>
  )
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={close}
      returnFocus={false}
      closeOnEscape={!hasCloseRequests}
      shortcut={null}
      fullScreen={isPhone === true}
      scrollable
      maxHeight={isPhone ? 'calc(100dvh - 60px)' : 480}
      aria-label={t('Search everything')}
    >
      <Spotlight.Search
        placeholder={t('Name, plate, mobile, number or screen')}
        aria-label={t('Search everything')}
        leftSection={<IconSearch size={20} stroke={1.7} />}
      />
      <Spotlight.ActionsList>
        {groupsOf(found).map(({ label, items }) => (
          <Spotlight.ActionsGroup key={label} label={t(label)}>
            {items.map(({ id, title, detail, to }) => (
              <Spotlight.Action key={id} className={classes.action ?? ''} onClick={() => navigate(to)}>
                <div style={{ minWidth: 0 }}>
                  <Text component="div" fw={600} truncate>
                    {title}
                  </Text>
                  <Text component="div" size="sm" c="dimmed" className={classes.detail ?? ''}>
                    {detail}
                  </Text>
                </div>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {waysShown}
        <p className={classes.said} role="status">
          {saidOf({
            isAsked,
            isFailed: read.isError,
            isReading: read.isFetching || paused !== query.trim(),
            isEmpty: found.length + ways.length === 0,
          })}
        </p>
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** In the order received, those of one kind below their heading. */
function groupsOf(found: readonly Found[]): readonly { readonly label: string; readonly items: readonly Found[] }[] {
  return [...Map.groupBy(found, ({ group }) => group)].map(([label, items]) => ({ label, items }))
}

type Standing = { readonly isAsked: boolean; readonly isFailed: boolean; readonly isReading: boolean; readonly isEmpty: boolean }

function saidOf({ isAsked, isFailed, isReading, isEmpty }: Standing): string {
  if (!isAsked) return t('Type a name, a plate, a mobile or the number of a quotation, policy, certificate or MV file.')
  if (isFailed) return t('Records could not be searched. Please check your connection; screens are found without one.')
  if (isReading) return t('Searching …')
  return isEmpty ? t('Nothing you may see matches. Try the beginning of a name, or the last digits of a number.') : ''
}
