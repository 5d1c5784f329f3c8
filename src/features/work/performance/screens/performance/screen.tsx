import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { dayOf } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { usePlansForTeam } from '#features/people/staff/public/parts/use-staff.ts'
import { now } from '#kit/web/clock.ts'
import { IconTarget } from '#kit/web/icons.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { LINE_TO_COME, Page } from '#kit/web/ui/page.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { ScopeSwitch } from '../../parts/scope-switch.tsx'
import { StructureFilter } from '../../parts/structure-filter.tsx'
import { contract } from '../../public/contract.ts'
import { monthOfDay } from '../../rules/figures.ts'
import { isPeriod, PERIODS, periodOf } from '../../rules/periods.ts'
import { PersonFigures } from './person-figures.tsx'

// Loads forms, which only managers need, and only when they set a target.
const TargetsDrawer = lazyPart(() => import('./targets-drawer.tsx'))

/** KPIs against targets over time, by line: one’s own, the team’s, and for managers those of each of their people. */
export default function PerformanceScreen() {
  const [person] = useQueryParam('person')
  const [team, setTeam] = useQueryParam('team')
  const [named, setPeriod] = useQueryParam('period')
  const [category] = useQueryParam('category')
  const [structure, setStructure] = useQueryParam('structure')
  const [setting, setSetting] = useState(false)
  const leads = useFeature('TEAM')
  const period = isPeriod(named) ? named : 'this-month'
  const plansForTeam = usePlansForTeam() && person === undefined
  const isTeam = team === undefined ? plansForTeam : team === 'true'
  const today = dayOf(now())
  const read = useRead(
    contract.employeeKpi,
    { query: { emp_code: person, category, structure, team: String(isTeam), ...periodOf(period, today) } },
    { keepPage: true },
  )
  const shown = read.data?.person
  const mayAsk = leads && shown !== undefined && !shown.isSelf
  return (
    <Page
      title={shown && !shown.isSelf ? shown.name : t('Performance')}
      subtitle={
        shown
          ? [shown.isSelf ? shown.name : shown.code, shown.level && t(shown.level)].filter(Boolean).join(' · ')
          : !read.isError && LINE_TO_COME
      }
      wide
      back={person ? true : pathTo('performance/dashboard', { audience: 'agent' })}
      aside={
        mayAsk && (
          <Button variant="default" leftSection={<IconTarget size={18} />} onClick={() => setSetting(true)}>
            {t('Targets')}
          </Button>
        )
      }
    >
      <Group mb="md" gap="sm">
        {(shown?.hasTeam ?? isTeam) && (
          <ScopeSwitch
            isTeam={isTeam}
            own={shown?.isSelf === false ? t('Alone') : t('Mine')}
            onChange={(next) => setTeam(next === plansForTeam ? undefined : String(next))}
          />
        )}
        <FewSelect
          aria-label={t('Time')}
          w={180}
          value={period}
          data={Object.entries(PERIODS).map(([value, { label }]) => ({ value, label: t(label) }))}
          onChange={(next) => setPeriod(next ?? undefined)}
        />
        {isTeam && (structure !== undefined || read.data?.ranking.some(({ hasTeam }) => hasTeam)) && (
          <StructureFilter value={structure} onChange={setStructure} />
        )}
      </Group>
      <Loaded read={read}>{(kpi) => <PersonFigures kpi={kpi} period={period} category={category} />}</Loaded>
      {mayAsk && setting && (
        <Suspense>
          <TargetsDrawer person={shown} month={monthOfDay(today)} close={() => setSetting(false)} />
        </Suspense>
      )}
    </Page>
  )
}
