import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo, type ValuesOf } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { FigureText } from '../../parts/figure-text.tsx'
import { FiguresTable } from '../../parts/figures-table.tsx'
import { MEASURE_WORDS } from '../../parts/measure-words.ts'
import type { EmployeeKpi } from '../../public/contract.ts'
import { BY_WEIGHT } from '../../rules/figures.ts'

type Props = {
  readonly ranking: EmployeeKpi['ranking']
  /** What else the address says: period, line. */
  readonly same: ValuesOf<'performance/performance'>
}

/** The people of a team by premium; each name leads to the person’s own page. */
export function Ranking({ ranking, same }: Props) {
  const ranks = new Map(ranking.filter(({ isLeader }) => !isLeader).map(({ code }, at) => [code, at + 1]))
  return (
    <section aria-labelledby="ranking">
      <Title order={2} id="ranking" mb="sm">
        {t('Ranking')}
      </Title>
      <FiguresTable
        caption={t('Ranking by premium')}
        columns={[{ label: 'Name', isText: true }, ...BY_WEIGHT.map((measure) => ({ label: MEASURE_WORDS[measure].label }))]}
        rows={ranking.map(({ code, name, isLeader, hasTeam, made }) => {
          const page = pathTo('performance/performance', { audience: 'agent' }, { ...same, person: code, team: hasTeam ? true : undefined })
          return {
            key: code,
            cells: [
              <span key="name">
                {isLeader ? '' : `${ranks.get(code)}. `}
                <Link to={page}>{name}</Link>
                <Text component="span" display="block" size="xs" c="dimmed" fw={400}>
                  {isLeader ? t('manager, alone') : hasTeam ? t('with the team') : code}
                </Text>
              </span>,
              ...BY_WEIGHT.map((measure) => <FigureText key={measure} measure={measure} value={made[measure]} />),
            ],
          }
        })}
      />
    </section>
  )
}
