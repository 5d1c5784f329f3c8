import { Anchor, Group, Title } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { t } from '#kit/web/text.ts'
import { FigureLink } from '../../parts/figure-link.tsx'
import { FiguresTable } from '../../parts/figures-table.tsx'
import { MEASURE_WORDS } from '../../parts/measure-words.ts'
import type { Behind, RowsBehind } from '../../parts/rows-behind.ts'
import type { EmployeeKpi } from '../../public/contract.ts'
import { MEASURES_OF_LINES } from '../../rules/figures.ts'

type Props = {
  readonly lines: EmployeeKpi['lines']
  /** The line that is shown on its own. */
  readonly chosen: string | undefined
  readonly behind: Behind
  readonly rowsBehind: RowsBehind
}

/** The results of each line of insurance; each can be viewed on its own. */
export function LinesOfBusiness({ lines, chosen, behind, rowsBehind }: Props) {
  const { pathname, search } = useLocation()
  const only = (line: string | undefined): string => {
    const query = new URLSearchParams(search)
    if (line === undefined) query.delete('category')
    else query.set('category', line)
    return query.size ? `${pathname}?${query}` : pathname
  }
  return (
    <section aria-labelledby="lines">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="lines">
          {t('By line of insurance')}
        </Title>
        {chosen !== undefined && (
          <Anchor component={Link} to={only(undefined)} py={8}>
            {t('All lines')}
          </Anchor>
        )}
      </Group>
      <FiguresTable
        caption={t('By line of insurance')}
        columns={[
          { label: 'Line of insurance', isText: true },
          ...MEASURES_OF_LINES.map((measure) => ({ label: MEASURE_WORDS[measure].label })),
        ]}
        rows={lines.map(({ line, name, made }) => ({
          key: line,
          cells: [
            chosen === line ? (
              name
            ) : (
              <Link key="name" to={only(line)}>
                {name}
              </Link>
            ),
            ...MEASURES_OF_LINES.map((measure) => (
              <FigureLink
                key={measure}
                measure={measure}
                value={made[measure]}
                to={made[measure] === 0 ? undefined : rowsBehind(measure, { ...behind, line })}
              />
            )),
          ],
        }))}
      />
    </section>
  )
}
