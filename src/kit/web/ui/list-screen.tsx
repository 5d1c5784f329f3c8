import { Badge, Button, Group, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { fieldsOf, type NamedField } from '../../field.ts'
import type { Failure } from '../failure.ts'
import { useFormatters } from '../formatters.ts'
import { useQueryParam } from '../router/use-query-param.ts'
import { t } from '../text.ts'
import { Empty } from './empty.tsx'
import { ErrorState } from './error-state.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { Rows } from './list-rows.tsx'
import { Page } from './page.tsx'
import { Pager } from './pager.tsx'
import type { RowsProps } from './rows-props.ts'
import { Skeletons } from './skeletons.tsx'
import { type Filters, useFilters } from './use-filters.ts'

export type { Filters }
export type ListPage<Row> = { readonly items: readonly Row[]; readonly count: number; readonly isCapped?: boolean }

type Props<Row> = Pick<RowsProps<Row>, 'columns' | 'card' | 'keyOf' | 'to' | 'rowActions' | 'choosing'> & {
  readonly title: string
  /** Filters are remembered under this name until sign-out. */
  readonly name: string
  /** Reads a page, as a hook: `useRows={(query) => useRead(contract.policies, { query }, { keepPage: true })}`. */
  readonly useRows: (query: Filters) => UseQueryResult<ListPage<Row>, Failure>
  readonly pageSize?: number
  /** The filters as fields; one called `search` stands above the list. */
  readonly filters?: z.ZodObject
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
  readonly back?: string | true
  readonly aside?: ReactNode
  /** Between title and list: tabs. */
  readonly above?: ReactNode
  /** Beside search and filters: in which order. */
  readonly order?: ReactNode
  readonly actions?: ReactNode
}

const NONE: Filters = {}

/** A list: cards on a phone, a table on a desktop, with filters, counts and pages. */
export function ListScreen<Row>({ title, name, useRows, filters: schema, pageSize = 14, empty, above, order, ...props }: Props<Row>) {
  const fields = schema ? fieldsOf(schema) : []
  const [filters, filterBy] = useFilters(
    name,
    fields.map(({ name: field }) => field),
  )
  const [pageText, setPage] = useQueryParam('page')
  const [filtering, setFiltering] = useState(false)
  const isDesktop = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false })
  const words = useFormatters()
  const shownAs = ({ control, options }: NamedField, value: string): string =>
    control === 'date' ? words.day(value) : (options?.find((option) => option.value === value)?.label ?? value)
  const page = Math.max(1, Number(pageText) || 1)
  const read = useRows({ ...filters, page: String(page) })
  const inDrawer = fields.filter(({ name: field }) => field !== 'search')
  const active = inDrawer.filter(({ name: field }) => filters[field])

  return (
    <Page title={title} wide subtitle={read.data && read.data.count > 0 && countText(read.data)} {...pageProps(props)}>
      {above}
      {schema && (
        <Group gap="xs" mb="md" wrap="nowrap">
          {fields.length > inDrawer.length && (
            <Search key={filters.search ?? ''} value={filters.search ?? ''} onChange={(search) => filterBy({ ...filters, search })} />
          )}
          {inDrawer.length > 0 && (
            <Button variant="default" leftSection={<IconFilter size={18} />} onClick={() => setFiltering(true)}>
              {active.length > 0 ? t('Filters ({count})', { count: active.length }) : t('Filters')}
            </Button>
          )}
          {order}
        </Group>
      )}
      {active.length > 0 && (
        <Group gap={6} mb="md">
          {active.map((field) => (
            <Badge key={field.name} variant="light" size="lg" tt="none" radius="sm">
              {t(field.label)}: {shownAs(field, filters[field.name] ?? '')}
            </Badge>
          ))}
          <Button variant="subtle" size="compact-sm" mih={32} onClick={() => filterBy(filters.search ? { search: filters.search } : NONE)}>
            {t('Clear filters')}
          </Button>
        </Group>
      )}
      <Content read={read} isFiltered={Object.values(filters).some(Boolean)} empty={empty} toFirst={() => setPage(undefined)}>
        {(found) => (
          <>
            <Rows rows={found.items} isTable={isDesktop} isOld={read.isPlaceholderData} {...props} />
            <Pager
              page={page}
              count={found.count}
              size={pageSize}
              isCapped={found.isCapped ?? false}
              onChange={(next) => setPage(next === 1 ? undefined : String(next))}
            />
          </>
        )}
      </Content>
      {schema && (
        <FilterDrawer
          schema={schema}
          names={inDrawer.map(({ name: field }) => field)}
          opened={filtering}
          filters={filters}
          close={() => setFiltering(false)}
          apply={(next) => filterBy({ ...next, ...(filters.search ? { search: filters.search } : {}) })}
        />
      )}
    </Page>
  )
}

const pageProps = <Row,>({ back, aside, actions }: Pick<Props<Row>, 'back' | 'aside' | 'actions'>) => ({
  ...(back === undefined ? {} : { back }),
  ...(aside === undefined ? {} : { aside }),
  ...(actions === undefined ? {} : { actions }),
})

const countText = ({ count, isCapped }: ListPage<unknown>) =>
  isCapped
    ? t('more than {count}', { count: count.toLocaleString('en-PH') })
    : t('{count, plural, one {# record} other {# records}}', { count })

type ContentProps<Row> = {
  readonly read: UseQueryResult<ListPage<Row>, Failure>
  readonly isFiltered: boolean
  readonly empty: Props<Row>['empty']
  readonly toFirst: () => void
  readonly children: (found: ListPage<Row>) => ReactNode
}

function Content<Row>({ read, isFiltered, empty, toFirst, children }: ContentProps<Row>) {
  if (read.data === undefined) return read.isError ? <ErrorState failure={read.error} retry={read.refetch} /> : <Skeletons rows={6} />
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
        {t('The list has become shorter meanwhile.')}
      </Empty>
    )
  if (isFiltered) return <Empty title={t('Nothing matches')}>{t('Try fewer or other filters.')}</Empty>
  return (
    <Empty title={t(empty.title)} action={empty.action}>
      {empty.text && t(empty.text)}
    </Empty>
  )
}

function Search({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const later = useDebouncedCallback(onChange, 400)
  return (
    <TextInput
      type="search"
      flex={1}
      miw={0}
      aria-label={t('Search')}
      placeholder={t('Search')}
      leftSection={<IconSearch size={18} />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        later(currentTarget.value.trim())
      }}
    />
  )
}
