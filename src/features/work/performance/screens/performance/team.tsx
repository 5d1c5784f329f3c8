import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo, type ValuesOf } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { FigureText } from '../../parts/figure-text.tsx'
import { FiguresTable } from '../../parts/figures-table.tsx'
import { MEASURE_WORDS } from '../../parts/measure-words.ts'
import type { EmployeeKpi } from '../../public/contract.ts'
import { BY_WEIGHT, byWhoIsBehind, percentOf } from '../../rules/figures.ts'

type Member = EmployeeKpi['ranking'][number]

type Props = {
  readonly team: readonly Member[]
  /** Where an even pace would be by now, as a whole percentage. */
  readonly pace: number
  /** The other parameters of the address: period, line. */
  readonly same: ValuesOf<'performance/performance'>
}

const [FIRST, SECOND, THIRD, ...REST] = BY_WEIGHT

/** The people of a team, furthest behind first; each name links to the person’s own page. */
export const Team = ({ team, pace, same }: Props) => (
  <section aria-labelledby="team">
    <Title order={2} id="team" mb="sm">
      {t('The team, those behind first')}
    </Title>
    <FiguresTable
      caption={t('The team, those behind first')}
      columns={[
        { label: 'Name', isText: true },
        { label: 'Of the target' },
        ...[FIRST, SECOND, THIRD].map((measure) => ({ label: MEASURE_WORDS[measure].label })),
        { label: 'Conversion' },
        { label: 'Open leads' },
        { label: 'Last sale' },
        ...REST.map((measure) => ({ label: MEASURE_WORDS[measure].label })),
      ]}
      rows={byWhoIsBehind(team).map((member) => ({
        key: member.code,
        cells: [
          <Name key="name" member={member} same={same} />,
          <Reached key="reached" member={member} pace={pace} />,
          ...[FIRST, SECOND, THIRD].map((measure) => <FigureText key={measure} measure={measure} value={member.made[measure]} />),
          <Conversion key="conversion" made={member.made} />,
          member.openLeads.toLocaleString('en-PH'),
          member.lastActiveOn ? formatDay(member.lastActiveOn) : t('none yet'),
          ...REST.map((measure) => <FigureText key={measure} measure={measure} value={member.made[measure]} />),
        ],
      }))}
    />
  </section>
)

function Name({ member: { code, name, isLeader, hasTeam }, same }: { readonly member: Member; readonly same: Props['same'] }) {
  return (
    <span>
      <Link to={pathTo('performance/performance', { audience: 'agent' }, { ...same, person: code, team: hasTeam ? true : undefined })}>
        {name}
      </Link>
      <Small>{isLeader ? t('manager, alone') : hasTeam ? t('with the team') : code}</Small>
    </span>
  )
}

function Reached({ member: { made, target }, pace }: { readonly member: Member; readonly pace: number }) {
  const reached = percentOf(made.premium, target)
  if (reached === undefined) return <Small>{t('no target')}</Small>
  const isBehind = reached < pace
  return (
    <span>
      <Text component="span" inherit fw={isBehind ? 650 : 400} {...(isBehind ? { c: 'var(--mantine-color-error)' } : {})}>
        {reached} %
      </Text>
      {isBehind && <Small>{t('behind pace')}</Small>}
    </span>
  )
}

function Conversion({ made: { policies, quotations } }: Pick<Member, 'made'>) {
  if (quotations <= 0) return '—'
  const percent = Math.round((policies * 100) / quotations)
  return (
    <span>
      {percent} %{percent > 100 && <Small>{t('some were quoted before this period')}</Small>}
    </span>
  )
}

const Small = ({ children }: { readonly children: string }) => (
  <Text component="span" display="block" size="xs" c="dimmed" fw={400}>
    {children}
  </Text>
)
