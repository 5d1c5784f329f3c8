import { Anchor, Button, Group, Input, Text, Title } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { branchName } from '#features/people/staff/public/rules.ts'
import { IconTarget } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { FiguresTable } from '../../parts/figures-table.tsx'
import { MEASURE_WORDS } from '../../parts/measure-words.ts'
import { type TargetRow, type TargetYear, targetYearContract } from '../../public/contract/target-year.ts'
import { formatMonth } from '../../rules/periods.ts'
import { cellsOf, monthsOf, readTarget, SHOWN_PEOPLE, writeTarget } from '../../rules/target-table.ts'
import classes from './target-table.module.css'

type Props = {
  readonly shown: TargetYear
  /** The rows are the measures of one person, not people. */
  readonly ofOne: boolean
  readonly choose: (agentCode: string) => void
}

const keyOf = ({ agentCode, measure }: TargetRow, month: number): string => [agentCode, measure, month].join()

/** Targets to type over, or to paste from a spreadsheet starting at the current cell. */
export function TargetTable({ shown: { year, rows, isCut }, ofOne, choose }: Props) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [outside, setOutside] = useState(0)
  const saving = useWrite(targetYearContract.setTargetYear)
  const months = monthsOf(year)
  const change = (entries: readonly (readonly [string, string])[]) => setTyped((before) => new Map([...before, ...entries]))
  const textOf = (row: TargetRow, month: number) => typed.get(keyOf(row, month)) ?? writeTarget(row.measure, row.months[month] ?? 0)
  const targetOf = (row: TargetRow, month: number) => readTarget(row.measure, textOf(row, month))
  const changed = rows.flatMap((row) =>
    months.flatMap((_, month) => {
      const target = targetOf(row, month)
      return target === row.months[month] ? [] : [{ agentCode: row.agentCode, measure: row.measure, month: month + 1, target }]
    }),
  )
  const wrong = changed.filter(({ target }) => target === undefined).length
  const cells = changed.flatMap(({ target, ...cell }) => (target === undefined ? [] : [{ ...cell, target }]))

  const hasNews = changed.length > 0 || outside > 0

  const paste = (event: ClipboardEvent, at: number, month: number) => {
    const pasted = cellsOf(event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    const placed = pasted.flatMap((line, down) =>
      line.map((text, right) => {
        const row = rows[at + down]
        return row && month + right < months.length ? ([keyOf(row, month + right), text] as const) : undefined
      }),
    )
    const inside = placed.filter((each) => each !== undefined)
    setOutside(placed.length - inside.length)
    change(inside)
  }
  const copyBefore = () =>
    change(rows.flatMap((row) => row.before.map((target, month) => [keyOf(row, month), writeTarget(row.measure, target)] as const)))
  const save = async () => {
    if (await saving.send({ body: { year, cells } })) setTyped(new Map())
  }
  const sumOf = (row: TargetRow) => months.reduce((sum, _, month) => sum + (targetOf(row, month) ?? 0), 0)
  const [first] = rows
  if (!first)
    return (
      <Empty title={t('No one here')} icon={<IconTarget size={32} stroke={1.5} />}>
        {t('No one below you belongs to this selection. Choose another branch or commercial structure.')}
      </Empty>
    )
  const totals = months.map((_, month) => rows.reduce((sum, row) => sum + (targetOf(row, month) ?? 0), 0))
  return (
    <>
      {ofOne && (
        <Title order={2} mb="sm">
          {first.name}
        </Title>
      )}
      {isCut && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('The first {n} people are shown. Choose a branch to see the others.', { n: SHOWN_PEOPLE })}
        </Text>
      )}
      <FiguresTable
        caption={ofOne ? first.name : t('Targets of {year}', { year })}
        columns={[
          { label: ofOne ? 'Measure' : 'Name', isText: true },
          ...months.map((month) => ({ label: formatMonth(month) })),
          { label: 'Year' },
        ]}
        rows={rows.map((row, at) => ({
          key: keyOf(row, 0),
          cells: [
            ofOne ? t(MEASURE_WORDS[row.measure].label) : <Name key="name" row={row} choose={choose} />,
            ...months.map((month, place) => (
              <Input
                key={month}
                w={row.measure === 'premium' ? 116 : 84}
                inputMode="decimal"
                aria-label={`${ofOne ? t(MEASURE_WORDS[row.measure].label) : row.name}, ${formatMonth(month)}`}
                classNames={{ input: 'figures' }}
                error={targetOf(row, place) === undefined}
                value={textOf(row, place)}
                onChange={({ currentTarget: { value } }) => change([[keyOf(row, place), value]])}
                onPaste={(event) => paste(event, at, place)}
              />
            )),
            writeTarget(row.measure, sumOf(row)) || '—',
          ],
        }))}
        total={
          ofOne
            ? undefined
            : [
                t('Total'),
                ...[...totals, totals.reduce((sum, each) => sum + each, 0)].map((each) => writeTarget(first.measure, each) || '—'),
              ]
        }
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t('An empty cell means no target. You can paste cells copied from a spreadsheet into the cell where they start.')}
      </Text>
      <Button variant="default" mt="md" onClick={copyBefore}>
        {t('Use the targets of {year}', { year: String(Number(year) - 1) })}
      </Button>
      <div className={hasNews ? classes.saving : ''}>
        <div role="status">
          {outside > 0 && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('{n, plural, one {# cell} other {# cells}} of the pasted data did not fit in the table.', { n: outside })}
            </Text>
          )}
          {wrong > 0 && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t(
                '{n, plural, one {# cell is not a target} other {# cells are not targets}}: enter a whole number, or for premium an amount such as 25,000.',
                {
                  n: wrong,
                },
              )}
            </Text>
          )}
        </div>
        {changed.length > 0 && (
          <Group py="xs" gap="xs">
            <Button loading={saving.busy} disabled={wrong > 0} onClick={save}>
              {t('Save {n, plural, one {# target} other {# targets}}', { n: changed.length })}
            </Button>
            <Button variant="subtle" onClick={() => setTyped(new Map())}>
              {t('Discard')}
            </Button>
          </Group>
        )}
      </div>
    </>
  )
}

const Name = ({ row: { agentCode, name, branch }, choose }: Pick<Props, 'choose'> & { readonly row: TargetRow }) => (
  <span>
    <Anchor component="button" type="button" ta="left" onClick={() => choose(agentCode)}>
      {name}
    </Anchor>
    <Text component="span" display="block" size="xs" c="dimmed" fw={400}>
      {agentCode} · {branchName(branch)}
    </Text>
  </span>
)
