import { Card, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Columns } from '#kit/list.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { tableColumns } from '#kit/web/ui/list-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Pager } from '#kit/web/ui/pager.tsx'
import type { TableColumn } from '#kit/web/ui/rows-props.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type RegisterFacts, type RegisterRow } from '../../public/contract.ts'
import { PAGE } from '../../rules/query.ts'
import { RegisterTable } from './register-table.tsx'

type RegisterInput = Parameters<typeof useRead<typeof contract.register>>[1]
type Props = { readonly register: RegisterFacts; readonly query: Omit<NonNullable<RegisterInput>['query'], 'page' | 'limit'> }

const columnsOf = ({ columns }: RegisterFacts): Columns<RegisterRow> =>
  Object.fromEntries(
    columns.map(({ name, label, format }) => [
      name,
      { label, value: (row: RegisterRow) => row[name], ...(format === 'text' ? {} : { format }) },
    ]),
  )

const isFigure = (format: RegisterFacts['columns'][number]['format']) => format === 'money' || format === 'count'
const isSaid = (figure: RegisterRow[string] | undefined) => figure !== 0 && figure !== null

/** The columns with something in them: a tax that none of the rows has takes the room of others. */
const namesWith = (rows: readonly RegisterRow[], { columns }: RegisterFacts) =>
  columns.filter(({ name, format }) => !isFigure(format) || rows.some((row) => isSaid(row[name]))).map(({ name }) => name)

/** The rows of a register, a page at a time: a dense table, and cards on a phone. */
export function RegisterRows({ register, query }: Props) {
  const [pageText, setPage] = useQueryParam('page')
  const page = Math.max(1, Number(pageText) || 1)
  const isTable = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false })
  const read = useRead(contract.register, { query: { ...query, page, limit: PAGE } }, { keepPage: true })
  const shown = (names: readonly string[]) => tableColumns(columnsOf(register), names, {})
  return (
    <Loaded read={read}>
      {({ items, count }) =>
        items.length === 0 ? (
          <Empty title={t('Nothing on these days')}>{t('Choose another period, or remove the filters.')}</Empty>
        ) : (
          <>
            {isTable ? (
              <RegisterTable
                title={register.title}
                rows={items}
                columns={shown(namesWith(items, register))}
                isOld={read.isPlaceholderData}
              />
            ) : (
              <Stack component="ul" gap="xs" p={0} m={0} style={{ opacity: read.isPlaceholderData ? 0.6 : 1, listStyle: 'none' }}>
                {items.map((row) => (
                  <Card component="li" key={JSON.stringify(row)} withBorder padding="md">
                    <RowCard row={row} register={register} columns={shown(register.columns.map(({ name }) => name))} />
                  </Card>
                ))}
              </Stack>
            )}
            <Pager
              page={page}
              count={count}
              size={PAGE}
              isCapped={false}
              onChange={(next) => setPage(next === 1 ? undefined : String(next))}
            />
          </>
        )
      }
    </Loaded>
  )
}

type CardProps = { readonly row: RegisterRow; readonly register: RegisterFacts; readonly columns: readonly TableColumn<RegisterRow>[] }

/** On a phone: what a row says in words, with its non-zero figures below. */
function RowCard({ row, register, columns }: CardProps) {
  const all = register.columns.map((column, index) => ({ ...column, cell: columns[index]?.cell(row), value: row[column.name] }))
  const said = all.filter(({ format, value }) => (format === 'text' || format === 'day') && value !== null)
  const figures = all.filter(({ format, value }) => isFigure(format) && isSaid(value))
  return (
    <>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {said.slice(0, 3).map(({ name, cell }, index) => (
          <span key={name}>
            {index > 0 && ' · '}
            {cell}
          </span>
        ))}
      </Text>
      <Text size="sm" c="dimmed" mb={4} style={{ overflowWrap: 'anywhere' }}>
        {said
          .slice(3)
          .map(({ value }) => value)
          .join(' · ')}
      </Text>
      {figures.map(({ name, label, cell }) => (
        <Group key={name} justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm">{t(label)}</Text>
          <Text size="sm" component="span">
            {cell}
          </Text>
        </Group>
      ))}
    </>
  )
}
