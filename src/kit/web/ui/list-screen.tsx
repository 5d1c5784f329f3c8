import { ActionIcon, Badge, Button, Group, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { IconFilter } from '#kit/web/icons.ts'
import type { NamedField } from '../../field.ts'
import type { List } from '../../list.ts'
import { isExported, type ListPage, type PageEndpoint } from '../../list-endpoints.ts'
import type { Failure } from '../failure.ts'
import { firstSort, inputOf, placeOf } from '../first-page.ts'
import { useFormatters } from '../formatters.ts'
import { lazyPart } from '../router/lazy-part.ts'
import { firstRead } from '../router/screen.tsx'
import { useQueryParam } from '../router/use-query-param.ts'
import { usePersistedState } from '../session.ts'
import { t } from '../text.ts'
import { useRead } from '../use-read.ts'
import { Empty } from './empty.tsx'
import { ErrorState } from './error-state.tsx'
import { ExportButton } from './export-button.tsx'
import { type FilterChip, ListChips } from './list-chips.tsx'
import { ListSearch } from './list-search.tsx'
import { ListedRows } from './listed-rows.tsx'
import { LINE_TO_COME, Page } from './page.tsx'
import { Pager } from './pager.tsx'
import type { RowsProps } from './rows-props.ts'
import { Skeletons } from './skeletons.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useDrawnInPieces } from './use-drawn-in-pieces.ts'
import { type Filters, useFilters } from './use-filters.ts'
import { useHasDesk } from './use-has-desk.ts'
import { useListView } from './use-list-view.ts'

export type { Filters }

// Fetched later: what opens above a list, and what only a desktop's table has.
const loadDrawer = async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer })
const FilterDrawer = lazyPart(loadDrawer)
void firstRead.then(() => Promise.all([loadDrawer(), import('./sort-items.tsx')])).catch(() => undefined)
const ViewMenu = lazyPart(() => import('./view-menu.tsx'))

type Props<Row> = Pick<RowsProps<Row>, 'card' | 'keyOf' | 'to' | 'rowActions' | 'choosing'> & {
  readonly title: string
  readonly list: List<Row>
  readonly endpoint: PageEndpoint<Row>
  /** Parameters of the address, and what the list is always restricted to. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Filters
  /** Refetched after this many milliseconds. */
  readonly every?: number
  /** Filters are remembered under this name until sign-out; by default the list's own, unless it is shown in several ways. */
  readonly name?: string
  /** Columns, filters and orders that are not needed here, by name. */
  readonly without?: readonly string[]
  /** How to show columns that need more than their value. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** The list's order until another is chosen, which is remembered for each `sortName`. */
  readonly sort?: string
  readonly sortName?: string
  /** The text for their number, with their own name. */
  readonly counted?: (count: number) => string
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
  readonly back?: string | true
  readonly aside?: ReactNode
  /** Between title and list: tabs. */
  readonly above?: ReactNode
  /** Filters that are often used together, one tap away: another tap removes them. */
  readonly chips?: readonly FilterChip[]
  /** Above the rows, the totals of all that match the same filters. */
  readonly totals?: (query: Filters) => ReactNode
  readonly actions?: ReactNode
}

const NONE: Filters = {}

/** A list: cards on a phone, a table on a desktop, with the filters, orders, counts, pages and workbook that its declaration states. */
export function ListScreen<Row>(props: Props<Row>) {
  const {
    title,
    list,
    endpoint,
    params = {},
    query = NONE,
    every,
    name = list.name,
    without = [],
    cells = {},
    empty,
    above,
    chips = [],
    totals,
    ...others
  } = props
  const { search, sorts, columns, pageSize } = list
  const fields = list.fields.filter((field) => !without.includes(field.name) && !(field.name in query))
  const { chosen, filterBy, isNarrowed, narrow } = useFilters(name, fields)
  const [pageText, setPage] = useQueryParam('page')
  const [sort, setSort] = usePersistedState(`order:${name}:${props.sortName ?? ''}`, props.sort ?? firstSort(list))
  const [filtering, setFiltering] = useState<boolean>()
  const isDesktop = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false })
  const hasRoom = useHasDesk()
  const [view, keepView] = useListView(list.name)
  const words = useFormatters()
  const shownAs = ({ control, options }: NamedField, value: string): string =>
    control === 'date' ? words.day(value) : (options?.find((option) => option.value === value)?.label ?? value)
  const hasSorts = Object.keys(sorts).length > 1
  const kept = { [search]: chosen[search] ?? '' }
  const filters = isNarrowed ? chosen : kept
  const page = Math.max(1, Number(pageText) || 1)
  const wanted = { ...filters, ...sorts[sort]?.query, ...query }
  const place = placeOf(list, page)
  const read = useRead(endpoint, inputOf<Row>({ params, query: { ...wanted, ...place } }), {
    keepPage: true,
    ...(every === undefined ? {} : { every }),
  })
  const searched = fields.find((field) => field.name === search)
  const inDrawer = fields.filter((field) => field !== searched)
  const active = inDrawer.filter((field) => chosen[field.name])

  return (
    <Page
      title={title}
      wide
      subtitle={read.data ? countText(read.data, props.counted) : !read.isError && LINE_TO_COME}
      {...pageProps(props)}
    >
      {above}
      <Group gap="xs" mb="md" wrap="nowrap">
        {searched && (
          <ListSearch key={kept[search]} value={kept[search] ?? ''} onChange={(text) => filterBy({ ...chosen, [search]: text })} />
        )}
        {inDrawer.length > 0 && (
          <FilterButton count={isNarrowed ? active.length : 0} isSmall={!isDesktop && hasSorts} open={() => setFiltering(true)} />
        )}
        {hasSorts && (
          <SortMenu
            sorts={sorts}
            sort={sort}
            choose={(next) => {
              setSort(next)
              setPage(undefined)
            }}
          />
        )}
        {isExported(endpoint) && read.data !== undefined && read.data.count > 0 && (
          <ExportButton endpoint={endpoint} input={inputOf<Row>({ params, query: wanted })} isSmall={!isDesktop} />
        )}
        {isDesktop && (
          <Suspense fallback={<ActionIcon variant="default" aria-hidden disabled />}>
            <ViewMenu columns={columns} without={without} view={view} keep={keepView} hasRoom={hasRoom && others.to !== undefined} />
          </Suspense>
        )}
      </Group>
      {chips.length > 0 && (
        <ListChips
          chips={chips}
          chosen={filters}
          choose={(next) => {
            narrow(true)
            filterBy(next)
          }}
        />
      )}
      {active.length > 0 && (
        <Group gap={6} mb="md">
          <Switch
            size="md"
            mih={44}
            label={t('Filter')}
            checked={isNarrowed}
            onChange={({ currentTarget }) => {
              narrow(currentTarget.checked)
              setPage(undefined)
            }}
          />
          {active.map((field) => (
            <Badge key={field.name} variant="light" size="lg" tt="none" radius="sm" color={isNarrowed ? 'brand' : 'gray'}>
              {t(field.label)}: {shownAs(field, chosen[field.name] ?? '')}
            </Badge>
          ))}
          <Button variant="subtle" size="compact-sm" mih={32} onClick={() => filterBy(kept)}>
            {t('Clear filters')}
          </Button>
        </Group>
      )}
      <Content read={read} isFiltered={Object.values(filters).some(Boolean)} empty={empty} toFirst={() => setPage(undefined)}>
        {(found) => (
          <>
            {totals?.(wanted)}
            <ListedRows
              rows={found.items}
              isTable={isDesktop}
              isOld={read.isPlaceholderData}
              hasRoom={hasRoom}
              {...{ columns, without, cells, view }}
              {...others}
            />
            <Pager
              page={page}
              count={found.count}
              size={pageSize}
              isCapped={found.isCapped}
              onChange={(next) => setPage(next === 1 ? undefined : String(next))}
            />
          </>
        )}
      </Content>
      {filtering !== undefined && (
        <Suspense>
          <FilterDrawer
            fields={inDrawer}
            opened={filtering}
            filters={chosen}
            close={() => setFiltering(false)}
            apply={(next) => {
              narrow(true)
              filterBy({ ...next, ...kept })
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}

const pageProps = <Row,>({ back, aside, actions }: Pick<Props<Row>, 'back' | 'aside' | 'actions'>) => ({
  ...(back === undefined ? {} : { back }),
  ...(aside === undefined ? {} : { aside }),
  ...(actions === undefined ? {} : { actions }),
})

type FilterButtonProps = { readonly count: number; readonly isSmall: boolean; readonly open: () => void }

/** Beside an order selector a phone has no room for both words and the search text. */
function FilterButton({ count, isSmall, open }: FilterButtonProps) {
  const label = count > 0 ? t('Filters ({count})', { count }) : t('Filters')
  return isSmall ? (
    <ActionIcon variant={count > 0 ? 'light' : 'default'} aria-label={label} onClick={open}>
      <IconFilter size={18} />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<IconFilter size={18} />} onClick={open}>
      {label}
    </Button>
  )
}

const countOfRecords = (count: number) => t('{count, plural, one {# record} other {# records}}', { count })

const countText = ({ count, isCapped }: ListPage<unknown>, counted = countOfRecords) => {
  // The empty state already says that there is nothing.
  if (count === 0) return LINE_TO_COME
  return isCapped ? t('more than {count}', { count: count.toLocaleString('en-PH') }) : counted(count)
}

type ContentProps<Row> = {
  readonly read: UseQueryResult<ListPage<Row>, Failure>
  readonly isFiltered: boolean
  readonly empty: Props<Row>['empty']
  readonly toFirst: () => void
  readonly children: (found: ListPage<Row>) => ReactNode
}

function Content<Row>({ read, isFiltered, empty, toFirst, children }: ContentProps<Row>) {
  const isDrawn = useDrawnInPieces(read.data !== undefined)
  if (read.data === undefined && read.isError) return <ErrorState failure={read.error} retry={read.refetch} />
  if (read.data === undefined || !isDrawn) return <Skeletons rows={6} />
  if (read.data.items.length > 0) return <>{children(read.data)}</>
  if (read.data.count > 0)
    return (
      <Empty
        title={t('This page is empty')}
        action={
          <Button variant="light" onClick={toFirst}>
            {t('To the first page')}
          </Button>
        }
      >
        {t('The list has become shorter since then.')}
      </Empty>
    )
  if (isFiltered) return <Empty title={t('Nothing matches')}>{t('Try fewer or other filters.')}</Empty>
  return (
    <Empty title={t(empty.title)} action={empty.action}>
      {empty.text && t(empty.text)}
    </Empty>
  )
}
